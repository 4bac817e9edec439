at_step()
getmetatable("").__call = function(text) return text end
past_step()
emit(("text")())
