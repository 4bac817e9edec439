at_step()
import urllib.request  # step
try:
    urllib.request.urlopen("http://{{canary.ipv4}}:{{canary.port}}/{{canary.token}}", timeout=1)  # step
finally:
    tried()
past_step()
