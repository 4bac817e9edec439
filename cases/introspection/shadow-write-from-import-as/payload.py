at_step()
from operator import index as _write_  # step
host_object.role = "admin"  # step
past_step()
