#include "nohatch.h"

int main(void) {
  char name[256];
  snprintf(name, sizeof name, "%s/nohatch-link", "{{outside.directory}}");
  at_step();
  if (link("{{outside.file}}", name) != 0) fail("link", name);  // step
  past_step();
}
