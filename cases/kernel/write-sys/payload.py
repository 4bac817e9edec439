at_step()
name = "/sys/class/net/{{interface.name}}/tx_queue_len"
with open(name, "w") as setting:  # step
    setting.write("77\n")
value = open(name).read()
past_step()
if value == "77\n":
    emit(str({{challenge.a}} * {{challenge.b}}))
