at_step()
import zlib  # step
packed = zlib.compress(b"x" * {{limit.step}})
held = []
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    held.append(zlib.decompress(packed))  # step
    used(total)
past_step()
