#include "nohatch.h"
#include <linux/keyctl.h>
#include <sys/syscall.h>

int main(void) {
  char name[64];
  snprintf(name, sizeof name, "nohatch-%" PRIu64, {{challenge.a}} * {{challenge.b}});
  at_step();
  const long key = syscall(SYS_add_key, "user", name, "x", 1, KEY_SPEC_PROCESS_KEYRING);  // step
  if (key < 0) fail("add_key", name);
  past_step();
}
