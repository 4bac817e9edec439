at_step()
with open("/proc/sys/net/ipv4/conf/{{interface.name}}/log_martians", "w") as setting:  # step
    setting.write("1\n")
past_step()
