at_step()
past_step()
emit("nothing asked for")
