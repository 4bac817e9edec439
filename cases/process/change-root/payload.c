#include "nohatch.h"

int main(void) {
  at_step();
  if (chroot("{{temporary.directory}}") != 0) fail("chroot", "{{temporary.directory}}");  // step
  past_step();
}
