at_step()
import math
past_step()
emit(str({{challenge.a}} * {{challenge.b}}) if math.floor(1.5) == 1 else "wrong module")
