#include "nohatch.h"
#include <sys/stat.h>
#include <sys/sysmacros.h>

int main(void) {
  char name[256];
  snprintf(name, sizeof name, "%s/nohatch-device", "{{outside.directory}}");
  at_step();
  if (mknod(name, S_IFCHR | 0600, makedev(1, 3)) != 0) fail("mknod", name);  // step
  past_step();
}
