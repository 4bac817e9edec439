#include "nohatch.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

int main(void) {
  char name[256], answer[32];
  snprintf(name, sizeof name, "%s/nohatch-device", "{{temporary.directory}}");
  at_step();
  if (mknod(name, S_IFCHR | 0600, makedev(1, 3)) != 0) fail("mknod", name);  // step
  const int device = open(name, O_WRONLY);  // step
  if (device < 0) fail("open", name);
  if (write(device, name, 1) != 1) fail("write", name);
  past_step();
  snprintf(answer, sizeof answer, "%" PRIu64, {{challenge.a}} * {{challenge.b}});
  emit(answer);
}
