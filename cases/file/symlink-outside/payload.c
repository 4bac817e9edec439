#include "nohatch.h"

int main(void) {
  char name[256];
  snprintf(name, sizeof name, "%s/nohatch-link", "{{outside.directory}}");
  at_step();
  if (symlink("/etc/hostname", name) != 0) fail("symlink", name);  // step
  past_step();
}
