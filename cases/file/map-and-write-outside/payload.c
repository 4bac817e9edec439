#include "nohatch.h"
#include <fcntl.h>
#include <sys/mman.h>

int main(void) {
  at_step();
  const int file = open("{{outside.file}}", O_RDWR);  // step
  if (file < 0) fail("open", "{{outside.file}}");
  char* view = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);  // step
  if (view == MAP_FAILED) fail("mmap", "{{outside.file}}");
  *view = '!';
  if (msync(view, 1, MS_SYNC) != 0) fail("msync", "{{outside.file}}");
  past_step();
}
