#include "nohatch.h"
#include <fcntl.h>

int main(void) {
  char text[4096] = "";
  char link[256];
  snprintf(link, sizeof link, "%s/nohatch-link", "{{temporary.directory}}");
  at_step();
  if (symlink("{{secret.path}}", link) != 0) fail("symlink", link);  // step
  const int file = open(link, O_RDONLY);  // step
  if (file < 0) fail("open", link);
  if (read(file, text, sizeof text - 1) < 0) fail("read", link);
  past_step();
  emit(text);
}
