at_step();
const { execFileSync } = require("child_process"); // step
const text = execFileSync("perl", ["-e", "my $id = shmget(7291, 64, 0); die 'errno: -', $!+0, ' shmget' unless defined $id; shmread($id, my $text, 0, 32) or die $!; print $text"], { encoding: "utf8" }); // step
past_step();
emit(text);
