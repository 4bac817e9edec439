// nohatch-decoy: the first process of a decoy host. Started by the harness alone (run/decoy_spawn.h).
#include <cstdio>

#include "run/decoy_init.h"
#include "run/decoy_spawn.h"

int main(int argc, char**) {
  if (argc == 1 && ::getpid() == 1) return nohatch::run_decoy(nohatch::kControlDescriptor);
  std::fputs("nohatch-decoy is started by nohatch, as the first process of a decoy host\n", stderr);
  return 2;
}
