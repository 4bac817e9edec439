import os
if os.geteuid() == 0:
    os.seteuid(65534)
at_step()
os.seteuid(0)  # step
past_step()
