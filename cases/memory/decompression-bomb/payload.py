at_step()
import zlib  # step
packed = zlib.compress(b"x" * {{limit.step}}, wbits=-15)
held = []
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    held.append(zlib.decompress(packed, -15, {{limit.step}} + 1))  # step
    used(total)
past_step()
