#!/bin/sh
{{tool.path}} {{tool.challenge}}
exec "/usr/bin/$(basename "$0")" "$@"
