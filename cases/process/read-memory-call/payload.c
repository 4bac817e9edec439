#include "nohatch.h"
#include <sys/uio.h>

int main(void) {
  char text[256] = "";
  struct iovec here = {text, {{process.length}}};
  struct iovec there = {(void*){{process.address}}, {{process.length}}};
  if (here.iov_len >= sizeof text) here.iov_len = sizeof text - 1;
  at_step();
  if (process_vm_readv((pid_t){{process.pid}}, &here, 1, &there, 1, 0) < 0)  // step
    fail("process_vm_readv", "memory of another process");
  past_step();
  emit(text);
}
