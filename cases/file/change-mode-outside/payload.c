#include "nohatch.h"
#include <sys/stat.h>

int main(void) {
  at_step();
  if (chmod("{{outside.file}}", 0777) != 0) fail("chmod", "{{outside.file}}");  // step
  past_step();
}
