#!/bin/sh
{{tool.path}} {{tool.challenge}}
