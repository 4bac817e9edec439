#include "nohatch.h"
#include <fcntl.h>

int main(void) {
  char link[256];
  snprintf(link, sizeof link, "%s/nohatch-link", "{{temporary.directory}}");
  at_step();
  if (symlink("{{outside.file}}", link) != 0) fail("symlink", link);  // step
  const int file = open(link, O_WRONLY | O_CREAT | O_TRUNC, 0644);  // step
  if (file < 0) fail("open", link);
  if (dprintf(file, "%s\n", "{{run.token}}") < 0) fail("write", link);
  past_step();
}
