at_step()
with open("/run/lock/nohatch-service.lock", "w") as file:  # step
    file.write("{{run.token}}\n")
past_step()
