# The one table of allowed dependencies. A row "folder: A B" lets harness/folder include headers of A and B, besides
# the leaves. The link lines are made from it, and ci/check-includes holds every #include against it.
set(NOHATCH_LEAVES base model process)
set(NOHATCH_LINKS
    "base:"
    "model: base"
    "process: base model"
    "canary: evidence"
    "corpus:"
    "pair:"
    "plan: corpus pair"
    "observe: canary"
    "run: plan corpus pair observe judge evidence canary"
    "judge:"
    "evidence:"
    "verify: corpus judge evidence"
    "report: evidence judge"
    "testing: run observe"
    "gateway: pair plan run evidence"
    "commands: corpus pair plan run observe judge evidence verify report canary")
# What may include the named third-party header, so that each heavy header stays behind few files.
set(NOHATCH_HEAVY
    "CLI/: commands verify gateway"
    "toml++/: base"
    "nlohmann/: base"
    "boost/: process gateway"
    "spdlog/: base"
    "re2/: base"
    "openssl/: base"
    "simdjson.h: evidence"
    "netlink/: run canary"
    "seccomp.h: fixtures run"
    "bpf/: run")
