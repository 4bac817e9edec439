at_step()
import mmap  # step
held = []
fill = b"x" * {{limit.step}}
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    view = mmap.mmap(-1, {{limit.step}})  # step
    view.write(fill)
    held.append(view)
    used(total)
past_step()
