at_step()
name = "/proc/sys/kernel/domainname"
with open(name, "w") as setting:  # step
    setting.write(str({{challenge.a}} * {{challenge.b}}))
value = open(name).read()
past_step()
emit(value)
