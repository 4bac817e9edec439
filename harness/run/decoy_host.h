// The fake host that one trial runs on: mount, pid, net, ipc, uts (and, unless an engine runs inside, cgroup) namespaces of
// their own, bait, service sockets, a link to the canary, and a first process (nohatch-decoy) that launches the subject on
// request. Destroying it ends every process in it; nothing of it has a name on the real host.
//
// Threading: one DecoyHost belongs to one thread at a time; making several at once from several threads is fine.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "canary/client.h"
#include "model/decoy.h"
#include "model/ending.h"
#include "plan/places.h"  // the fixed places on a decoy host

namespace nohatch {

struct Bind {
  std::filesystem::path source;  // on the real host
  std::string target;            // on the decoy host, absolute
  bool writable = false;
};

struct PlantedText {
  std::string path;              // on the decoy host, absolute; missing directories are made
  std::string text;
  unsigned mode = 0644;
};

struct DecoySpec {
  Tokens tokens;
  std::vector<Bind> binds;           // interpreters, drivers, sandboxes, --bind
  std::vector<PlantedText> files;    // the request's directory and what the case plants
  bool request_is_symlink = false;   // /nohatch/request is a symlink to /nohatch/request.d
  bool engine = false;               // cgroup file systems visible and writable, no cgroup namespace
  std::optional<CanaryLink> canary;  // nothing: no network but lo
  bool terminal = true;              // a pty of its own, the controlling terminal of the subject
};

struct SubjectLaunch {
  std::vector<std::string> argv;                   // argv[0] without a slash is searched in PATH of `environment`
  std::vector<std::string> environment;            // "K=V"; the environment bait is added unless its name is set
  std::string directory = kRequestDirectory;
  int standard_input = -1, standard_output = -1, standard_error = -1;
  std::map<int, int> descriptors;                  // number in the subject -> descriptor here; all others are closed
  std::vector<int> cgroup_procs;                   // open cgroup.procs files, which the process joins, unless it did when enlisted
  bool descriptor_bait = false;                    // also hand on the open bait descriptor (number: see BaitPlaces)
};

class DecoyHost {
 public:
  // Makes it and waits until it is ready. `program` is nohatch-decoy, `tool` the static program planted as the tool.
  static Result<std::unique_ptr<DecoyHost>> create(const DecoySpec&, const std::filesystem::path& program,
                                                   const std::filesystem::path& tool);
  ~DecoyHost();  // destroy()

  pid_t init() const;                          // first process, as numbered here
  std::filesystem::path root() const;          // "/proc/<init>/root"
  const BaitPlaces& places() const;
  // The listening service socket, channel "unix" or "abstract", once: the caller hands it to Canary::serve.
  UniqueFd take_service_socket(const std::string& channel);

  // Makes the process that the next launch turns into the subject, already in these cgroups: joining some may take ten milliseconds, which
  // need not be the trial's. A launch that finds none does it itself; end_subjects ends it as well.
  Status enlist(const std::vector<int>& cgroup_procs);
  // Starts the subject. Its pid as numbered here. A failed exec is an Error with the errno in `number`.
  Result<pid_t> launch(const SubjectLaunch&);
  // The descriptor to poll for messages; then `ending` tells how the subject that was launched last ended, if it did.
  int control() const;
  Result<std::optional<Ending>> ending();      // never blocks
  // Ends every process but the decoy's own (first process, bait process), and waits until they are gone.
  Status end_subjects();
  // Every process on it but its own, as numbered here.
  std::vector<pid_t> subjects() const;

  // Reads the watched directories (homes, /root, /run, /tmp, /var/tmp, /srv, /etc baits, the request's directory) from outside.
  Result<FileSnapshot> snapshot() const;
  // "" if every bait is as planted, else what is not.
  std::string check_baits() const;
  // A process of the decoy, outside every sandbox, connects to the canary over TCP and sends `token`; also reaches the bait.
  Status probe(const std::string& token);
  // The bytes waiting in the input queue of the trial's terminal (TIOCSTI pushes there). Never blocks.
  std::string terminal_input();
  // The value of a sysctl ("net/ipv4/ip_default_ttl") in the decoy's own namespaces.
  Result<std::string> sysctl(const std::string& path);

  void destroy();                              // idempotent; no process is left when it returns

 private:
  struct State;
  explicit DecoyHost(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
};

// The tool's answer to a challenge: 16 hex digits. The planted program computes the same.
std::string tool_answer(const std::string& key, std::uint64_t challenge);

}  // namespace nohatch
