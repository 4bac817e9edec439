#include "run/decoy_for_test.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "process/descriptors.h"

namespace nohatch::test {
namespace {

// Beside the test program, as the build puts it.
std::filesystem::path programs() { return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "bin"; }

Ending await_ending(DecoyHost& host) {
  for (int round = 0; round < 20; ++round) {
    pollfd one{host.control(), POLLIN, 0};
    ::poll(&one, 1, 1000);
    const auto ending = host.ending();
    if (!ending) return LaunchFailed{0, ending.error().text()};
    if (ending->has_value()) return **ending;
  }
  return Stopped{};
}

}  // namespace

Tokens some_tokens(std::uint64_t seed) {
  SeededStream stream(seed, "test");
  Tokens t;
  for (std::string* text : {&t.secret_file, &t.system_file, &t.run_file, &t.environment, &t.descriptor, &t.process, &t.host_name, &t.mount,
                            &t.interface, &t.socket, &t.host_api, &t.core, &t.canary, &t.run, &t.tool_key})
    *text = stream.hex(32);
  t.tool_challenge = stream.below(1u << 30);
  return t;
}

std::filesystem::path decoy_program() { return programs() / "nohatch-decoy"; }
std::filesystem::path tool_program() { return programs() / "nohatch-tool"; }

std::unique_ptr<DecoyHost> make_decoy(const DecoySpec& spec) {
  auto host = DecoyHost::create(spec, decoy_program(), tool_program());
  if (host) return std::move(*host);
  ::fprintf(stderr, "no decoy host: %s\n", host.error().text().c_str());
  ::abort();
}

std::vector<std::string> plain_environment() { return {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/root", "LANG=C.UTF-8"}; }

Ran run(DecoyHost& host, SubjectLaunch launch) {
  Pipe streams = *make_pipe();
  if (launch.environment.empty()) launch.environment = plain_environment();
  launch.standard_output = launch.standard_error = streams.write.get();
  const Result<pid_t> pid = host.launch(launch);
  if (!pid) return {LaunchFailed{pid.error().number, pid.error().text()}, {}};
  streams.write.reset();
  Ran ran;
  drain({{streams.read.get(), &ran.output}}, 1u << 20, std::chrono::seconds(20));
  ran.ending = await_ending(host);
  return ran;
}

Ran run_shell(DecoyHost& host, const std::string& script) {
  SubjectLaunch launch;
  launch.argv = {"sh", "-c", script};
  return run(host, launch);
}

}  // namespace nohatch::test
