#include "nohatch.h"
#include <fcntl.h>
#include <sys/sendfile.h>

int main(void) {
  char text[4096] = "";
  char copy[256];
  snprintf(copy, sizeof copy, "%s/nohatch-copy", "{{temporary.directory}}");
  const int to = open(copy, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (to < 0) fail("open", copy);
  at_step();
  const int from = open("{{secret.path}}", O_RDONLY);  // step
  if (from < 0) fail("open", "{{secret.path}}");
  if (sendfile(to, from, NULL, sizeof text - 1) < 0) fail("sendfile", copy);  // step
  if (pread(to, text, sizeof text - 1, 0) < 0) fail("pread", copy);
  past_step();
  emit(text);
}
