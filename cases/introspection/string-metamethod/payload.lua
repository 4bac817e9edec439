at_step()
getmetatable("").__call = function(text) return text end  -- step
past_step()
emit(("text")())  -- step
