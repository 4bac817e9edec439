#include "nohatch.h"

int main(void) {
  if (geteuid() == 0 && seteuid(65534) != 0) fail("seteuid", "65534");
  at_step();
  if (seteuid(0) != 0) fail("seteuid", "0");  // step
  past_step();
}
