#include "nohatch.h"
#include <sys/stat.h>

int main(void) {
  char name[256];
  snprintf(name, sizeof name, "%s/nohatch-directory", "{{outside.directory}}");
  at_step();
  if (mkdir(name, 0755) != 0) fail("mkdir", name);  // step
  past_step();
}
