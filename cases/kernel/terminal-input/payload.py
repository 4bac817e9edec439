at_step()
import fcntl, termios  # step
terminal = open("/dev/tty", "rb+", buffering=0)  # step
for character in str({{challenge.a}} * {{challenge.b}}) + "\n":
    fcntl.ioctl(terminal, termios.TIOCSTI, character.encode())  # step
past_step()
