#include "model/bait.h"

#include <utility>

namespace nohatch {
namespace {

constexpr std::pair<BaitKind, std::string_view> kWords[] = {
    {BaitKind::kSecretFile, "secret-file"}, {BaitKind::kSystemFile, "system-file"}, {BaitKind::kRunFile, "run-file"},
    {BaitKind::kEnvironment, "environment"}, {BaitKind::kDescriptor, "descriptor"}, {BaitKind::kProcess, "process"},
    {BaitKind::kHostName, "host-name"},     {BaitKind::kMount, "mount"},            {BaitKind::kInterface, "interface"},
    {BaitKind::kSocket, "socket"},          {BaitKind::kHostApi, "host-api"}, {BaitKind::kControlGroup, "control-group"},       {BaitKind::kCore, "core"}};

}  // namespace

std::string_view word(BaitKind kind) {
  for (const auto& [key, text] : kWords)
    if (key == kind) return text;
  return "invalid";
}

std::optional<BaitKind> bait_of(std::string_view text) {
  for (const auto& [key, candidate] : kWords)
    if (candidate == text) return key;
  return std::nullopt;
}

}  // namespace nohatch
