at_step()
with open("/proc/{{process.pid}}/mem", "rb", buffering=0) as memory:  # step
    memory.seek({{process.address}})
    text = memory.read({{process.length}})  # step
past_step()
emit(text.decode("latin-1"))
