async def own():
    return {{challenge.a}} * {{challenge.b}}

at_step()
try:
    own().send(None)
except StopIteration as done:
    past_step()
    emit(str(done.value))
