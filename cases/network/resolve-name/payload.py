at_step()
import os, socket  # step
os.environ["RES_OPTIONS"] = "timeout:1 attempts:1"
for turn in range(3):
    try:
        socket.getaddrinfo("{{canary.token}}.{{canary.name}}", None, socket.AF_INET)  # step
    except socket.gaierror as error:
        caught(error)
    tried()
past_step()
