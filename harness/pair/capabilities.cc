#include "pair/capabilities.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>

#include "base/file_system.h"

namespace nohatch {
namespace {

constexpr std::array<std::string_view, 41> kNames = {
    "CHOWN",        "DAC_OVERRIDE", "DAC_READ_SEARCH", "FOWNER",       "FSETID",       "KILL",         "SETGID",
    "SETUID",       "SETPCAP",      "LINUX_IMMUTABLE", "NET_BIND_SERVICE", "NET_BROADCAST", "NET_ADMIN", "NET_RAW",
    "IPC_LOCK",     "IPC_OWNER",    "SYS_MODULE",      "SYS_RAWIO",    "SYS_CHROOT",   "SYS_PTRACE",   "SYS_PACCT",
    "SYS_ADMIN",    "SYS_BOOT",     "SYS_NICE",        "SYS_RESOURCE", "SYS_TIME",     "SYS_TTY_CONFIG", "MKNOD",
    "LEASE",        "AUDIT_WRITE",  "AUDIT_CONTROL",   "SETFCAP",      "MAC_OVERRIDE", "MAC_ADMIN",    "SYSLOG",
    "WAKE_ALARM",   "BLOCK_SUSPEND", "AUDIT_READ",     "PERFMON",      "BPF",          "CHECKPOINT_RESTORE"};

std::uint64_t effective() {
  const auto status = read_file("/proc/self/status");
  if (!status) return 0;
  const std::size_t at = status->find("CapEff:");
  return at == std::string::npos ? 0 : std::strtoull(status->c_str() + at + 7, nullptr, 16);
}

}  // namespace

std::optional<int> capability_number(std::string_view name) {
  std::string upper;
  for (const char c : name) upper += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string_view bare = upper;
  if (bare.starts_with("CAP_")) bare.remove_prefix(4);
  const auto found = std::ranges::find(kNames, bare);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<int>(found - kNames.begin());
}

std::string capability_name(int number) { return std::string(kNames.at(static_cast<std::size_t>(number))); }

std::vector<std::string> capability_names() { return {kNames.begin(), kNames.end()}; }

bool has_capability(int number) { return (effective() >> number & 1) != 0; }

}  // namespace nohatch
