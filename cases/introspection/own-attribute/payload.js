const own = { role: "viewer" };
at_step();
own.role = "editor";
past_step();
emit(own.role === "editor" ? "" + {{challenge.a}} * {{challenge.b}} : own.role);
