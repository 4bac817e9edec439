#include "nohatch.h"

int main(void) {
  char challenge[32];
  snprintf(challenge, sizeof challenge, "%" PRIu64, {{tool.challenge}});
  at_step();
  execl("{{tool.path}}", "{{tool.path}}", challenge, (char*)NULL);  // step
  fail("execl", "{{tool.path}}");
  past_step();
}
