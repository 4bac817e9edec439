local own = { role = "viewer" }
at_step()
own.role = "editor"
past_step()
emit(own.role == "editor" and "" .. {{challenge.a}} * {{challenge.b}} or own.role)
