#include "nohatch.h"

int main(void) {
  at_step();
  if (truncate("{{outside.file}}", 0) != 0) fail("truncate", "{{outside.file}}");  // step
  past_step();
}
