#include "plan/limits.h"

namespace nohatch {
namespace {

std::vector<DeclaredLimit> all_limits(const Interpreter* language, const Sandbox* sandbox) {
  std::vector<DeclaredLimit> limits;
  if (language != nullptr) limits = language->limits;
  if (sandbox != nullptr)
    for (const DeclaredLimit& limit : sandbox->limits()) limits.push_back(limit);
  return limits;
}

}  // namespace

DeclaredLimit reference_limit(Resource resource) {
  const auto value = [&]() -> std::int64_t {
    switch (resource) {
      case Resource::kMemory: return 256 << 20;
      case Resource::kPids: return 64;
      case Resource::kCpuShare: return 500;
      case Resource::kCpuTime: return 1000;
      case Resource::kWall: return 3000;
      case Resource::kOutput: return 1 << 20;
      case Resource::kDisk: return 16 << 20;
      case Resource::kInodes: return 4096;
      case Resource::kDescriptors: return 128;
      case Resource::kInvalid: break;
    }
    return 0;
  };
  return {.name = "reference", .resource = resource, .value = value()};
}

DeclaredLimit declared_limit(Resource resource, const Interpreter* language, const Sandbox* sandbox) {
  std::optional<DeclaredLimit> smallest;
  for (const DeclaredLimit& limit : all_limits(language, sandbox))
    if (limit.resource == resource && (!smallest || limit.value < smallest->value)) smallest = limit;
  return smallest ? *smallest : reference_limit(resource);
}

DeclaredLimit largest_limit(Resource resource, const std::vector<Pair>& pairs) {
  DeclaredLimit largest{.name = "reference", .resource = resource, .value = 0};
  for (const Pair& pair : pairs) {
    const Interpreter* language = pair.interpreter.restricted() ? &pair.interpreter : nullptr;
    for (const DeclaredLimit& limit : {declared_limit(resource, language, nullptr), declared_limit(resource, nullptr, &pair.sandbox)})
      if (limit.value > largest.value) largest = limit;
  }
  return largest.value > 0 ? largest : reference_limit(resource);
}

LimitUnderTest under_test(const DeclaredLimit& limit) {
  return {.name = limit.name, .resource = limit.resource, .declared = limit.value, .goal = limit.value * 2};
}

}  // namespace nohatch
