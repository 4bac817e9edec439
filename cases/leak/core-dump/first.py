at_step()
import subprocess  # step
subprocess.run(["sh", "-c", "ulimit -c unlimited; memory=left-in-memory-{{run.token}}; kill -ABRT $$"])  # step
past_step()
