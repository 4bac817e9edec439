#include "nohatch.h"
#include <sys/mount.h>

int main(void) {
  at_step();
  if (mount("none", "{{temporary.directory}}", "tmpfs", 0, NULL) != 0) fail("mount", "{{temporary.directory}}");  // step
  past_step();
}
