import os
if os.geteuid() == 0:
    os.setresuid(65534, 65534, 65534)
program = "/usr/bin/mount"
at_step()
quiet = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
child = os.posix_spawn(program, [program, "--version"], os.environ, file_actions=quiet)  # step
os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)  # it stays, so that it can be looked at
users = [line.split() for line in open(f"/proc/{child}/status") if line.startswith("Uid:")]
if users[0][2] != "0":
    raise PermissionError(1, "Operation not permitted", program)
past_step()
