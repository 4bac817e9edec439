#include "run/decoy_check.h"

#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstring>

#include "base/file_system.h"
#include "run/decoy_places.h"

namespace nohatch {
namespace {

std::string of_process(pid_t pid, const char* file) { return "/proc/" + std::to_string(pid) + "/" + file; }

bool has(const Result<std::string>& text, const std::string& part) { return text && text->find(part) != std::string::npos; }

Result<std::string> read_on(const BaitCheck& check, const std::string& path) {
  return read_file_beneath(of_process(check.init, "root"), path.substr(1), 16u << 20);
}

std::string check_texts(const BaitCheck& check) {
  for (const PlantedText& text : bait_texts(check.spec.tokens, check.places)) {
    const Result<std::string> now = read_on(check, text.path);
    if (!now || *now != text.text) return text.path + " is not as planted";
  }
  return {};
}

std::string check_passwd(const BaitCheck& check) {
  return has(read_on(check, check.places.system_path), bait_passwd_line(check.spec.tokens)) ? "" : "/etc/passwd is not as planted";
}

// Piece by piece: it is large, and this is done twice in each trial.
bool same_content(int one, int other) {
  char here[32768], there[sizeof here];
  for (;;) {
    const ssize_t count = ::read(one, here, sizeof here);
    if (count < 0 || ::read(other, there, sizeof there) != count) return false;
    if (count == 0) return true;
    if (std::memcmp(here, there, static_cast<std::size_t>(count)) != 0) return false;
  }
}

std::string check_tool(const BaitCheck& check) {
  const Result<UniqueFd> now = open_file_beneath(of_process(check.init, "root"), check.places.tool_path.substr(1));
  const UniqueFd planted(::open(check.tool.c_str(), O_RDONLY | O_CLOEXEC));
  return now && planted.valid() && same_content(now->get(), planted.get()) ? "" : "the tool is not as planted";
}

std::string check_environment(const BaitCheck& check) {
  const std::string wanted = std::string(kProcessVariable) + "=" + check.spec.tokens.process;
  return has(read_file(of_process(check.bait_process, "environ"), 1u << 16), wanted) ? "" : "the bait process is gone or changed";
}

std::string check_memory(const BaitCheck& check) {
  std::string now(check.places.process_length, '\0');
  iovec here{now.data(), now.size()}, there{reinterpret_cast<void*>(check.places.process_address), now.size()};
  const ssize_t count = ::process_vm_readv(check.bait_process, &here, 1, &there, 1, 0);
  return count == static_cast<ssize_t>(now.size()) && now == check.spec.tokens.process ? "" : "the bait process's memory is not as planted";
}

std::string check_mount(const BaitCheck& check) {
  const std::string wanted = " " + check.places.mount_point + " ", source = " " + check.spec.tokens.mount + " ";
  const Result<std::string> mounts = read_file(of_process(check.init, "mountinfo"), 4u << 20);
  return has(mounts, wanted) && has(mounts, source) ? "" : "the mount is not as planted";
}

std::string check_interface(const BaitCheck& check) {
  const std::string path = "/sys/class/net/" + check.places.interface_name;
  // A link within sysfs; the kernel itself made it.
  const Result<std::string> alias = read_file(of_process(check.init, "root") + path + "/ifalias", 4096);
  return has(alias, check.spec.tokens.interface) ? "" : "the interface's alias is not as planted";
}

std::string check_sockets(const BaitCheck& check) {
  const Result<std::string> sockets = read_file(of_process(check.init, "net/unix"), 4u << 20);
  return has(sockets, check.places.socket_path) && has(sockets, "@" + check.places.socket_abstract) ? ""
                                                                                                    : "a service socket is closed";
}

std::string check_host_name(const BaitCheck& check) {
  return check.host_name == check.places.host_name ? "" : "the host name is not as planted";
}

}  // namespace

std::string check_all_baits(const BaitCheck& check) {
  std::string (*const checks[])(const BaitCheck&) = {check_texts,  check_passwd,    check_tool,    check_environment, check_memory,
                                                     check_mount, check_interface, check_sockets, check_host_name};
  for (const auto one : checks)
    if (std::string fault = one(check); !fault.empty()) return fault;
  return {};
}

}  // namespace nohatch
