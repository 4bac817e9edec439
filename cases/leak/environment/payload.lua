at_step()
local secret = assert(os.getenv("{{environment.name}}"), "no such variable") -- step
past_step()
emit(secret)
