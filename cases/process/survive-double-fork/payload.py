at_step()
import os, signal  # step
up, told = os.pipe()
end, held = os.pipe()
if os.fork() == 0:  # step
    os.setsid()
    if os.fork():  # step
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(held)
    signal.alarm(20)
    emit("survivor")
    os.write(told, b"!")
    os.read(end, 1)
    for line in open(0):
        words = line.split()
        if words[:1] == ["nohatch-challenge"]:
            emit(str(int(words[1]) * int(words[2])))
    signal.pause()
os.close(told)
os.wait()
if not os.read(up, 1):
    raise RuntimeError("no survivor came up")
past_step()
