at_step()
with open("/proc/sys/net/ipv4/ip_default_ttl", "w") as setting:  # step
    setting.write("77\n")
past_step()
