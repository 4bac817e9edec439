import os, shutil
program = "{{temporary.directory}}/nohatch-helper"
shutil.copyfile("/usr/bin/true", program)
os.chmod(program, 0o4755)
if os.geteuid() == 0:
    os.setresuid(65534, 65534, 65534)
at_step()
child = os.posix_spawn(program, [program], os.environ)  # step
os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)  # it stays, so that it can be looked at
users = [line.split() for line in open(f"/proc/{child}/status") if line.startswith("Uid:")]
if users[0][2] != "0":
    raise PermissionError(1, "Operation not permitted", program)
past_step()
