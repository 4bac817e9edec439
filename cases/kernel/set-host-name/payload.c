#include "nohatch.h"

int main(void) {
  at_step();
  if (sethostname("nohatch-was-here", 16) != 0) fail("sethostname", "nohatch-was-here");  // step
  past_step();
}
