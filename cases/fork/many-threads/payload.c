#include "nohatch.h"
#include <pthread.h>

static void* wait_for_the_end(void* nothing) {
  pause();
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  at_step();
  for (uint64_t count = 2; count <= {{limit.goal}}; count++) {
    errno = pthread_create(&thread, &small, wait_for_the_end, NULL);  // step
    if (errno != 0) fail("pthread_create", "");
    used(count);
  }
  past_step();
}
