#include "nohatch.h"
#include <fcntl.h>
#include <sys/stat.h>

int main(void) {
  char name[256];
  snprintf(name, sizeof name, "%s/nohatch-helper", "{{outside.directory}}");
  at_step();
  const int file = open(name, O_WRONLY | O_CREAT, 0755);  // step
  if (file < 0) fail("open", name);
  if (dprintf(file, "#!/bin/sh\nid\n") < 0) fail("write", name);
  if (fchmod(file, 04755) != 0) fail("fchmod", name);  // step
  past_step();
}
