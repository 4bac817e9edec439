#include "nohatch.h"
#include <sys/stat.h>

int main(void) {
  char name[256];
  snprintf(name, sizeof name, "%s/nohatch-pipe", "{{outside.directory}}");
  at_step();
  if (mkfifo(name, 0644) != 0) fail("mkfifo", name);  // step
  past_step();
}
