at_step()
import string as _write_  # step
host_object.role = "admin"  # step
past_step()
