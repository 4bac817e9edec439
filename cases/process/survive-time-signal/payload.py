at_step()
import os, select, signal  # step
up, told = os.pipe()
end, held = os.pipe()
if os.fork() == 0:  # step
    os.setsid()
    signal.signal(signal.SIGXCPU, lambda *warning: None)
    os.close(held)
    signal.alarm(20)
    emit("survivor")
    os.write(told, b"!")
    while not select.select([end], [], [], 0)[0]:
        pass
    while True:
        if select.select([0], [], [], 0)[0]:
            words = os.read(0, 200).split()
            if words[:1] == [b"nohatch-challenge"]:
                emit(str(int(words[1]) * int(words[2])))
os.close(told)
if not os.read(up, 1):
    raise RuntimeError("no survivor came up")
past_step()
