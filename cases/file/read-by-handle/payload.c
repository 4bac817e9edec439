#include "nohatch.h"
#include <fcntl.h>

static union {
  struct file_handle handle;
  char space[sizeof(struct file_handle) + MAX_HANDLE_SZ];
} found;

int main(void) {
  char text[4096] = "";
  int mount = 0;
  at_step();
  found.handle.handle_bytes = MAX_HANDLE_SZ;
  if (name_to_handle_at(AT_FDCWD, "{{secret.path}}", &found.handle, &mount, 0) != 0)  // step
    fail("name_to_handle_at", "{{secret.path}}");
  const int place = open("{{outside.directory}}", O_RDONLY | O_DIRECTORY);
  if (place < 0) fail("open", "{{outside.directory}}");
  const int file = open_by_handle_at(place, &found.handle, O_RDONLY);  // step
  if (file < 0) fail("open_by_handle_at", "{{secret.path}}");
  if (read(file, text, sizeof text - 1) < 0) fail("read", "{{secret.path}}");
  past_step();
  emit(text);
}
