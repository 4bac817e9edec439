at_step()
import os, signal  # step
end, held = os.pipe()
total = 0
while total < {{limit.goal}}:
    grown, told = os.pipe()
    if os.fork() == 0:  # step
        os.close(held)
        pieces = []
        for turn in range(8):
            pieces.append(b"x" * {{limit.step}})
            os.write(told, b"!")
        os.read(end, 1)
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(told)
    for turn in range(8):
        if not os.read(grown, 1):
            raise MemoryError("a child was ended")
        total = total + {{limit.step}}
        used(total)
past_step()
