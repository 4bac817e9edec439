at_step()
text = left_behind  # step
past_step()
emit(text)
