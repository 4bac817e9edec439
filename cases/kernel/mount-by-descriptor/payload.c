#include "nohatch.h"
#include <fcntl.h>
#include <sys/mount.h>

int main(void) {
  at_step();
  const int fresh = fsopen("tmpfs", 0);  // step
  if (fresh < 0) fail("fsopen", "tmpfs");
  if (fsconfig(fresh, FSCONFIG_CMD_CREATE, NULL, NULL, 0) != 0) fail("fsconfig", "tmpfs");  // step
  const int tree = fsmount(fresh, 0, 0);  // step
  if (tree < 0) fail("fsmount", "tmpfs");
  if (move_mount(tree, "", AT_FDCWD, "{{temporary.directory}}", MOVE_MOUNT_F_EMPTY_PATH) != 0)  // step
    fail("move_mount", "{{temporary.directory}}");
  past_step();
}
