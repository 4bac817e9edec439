#include "verify/finding.h"

#include "base/bytes.h"

namespace nohatch {

void Findings::add(std::string_view check, std::string what, std::string remedy) {
  if (++counts_[std::string(check)] > kMostOfACheck) return;
  list_.push_back({std::string(check), printable_line(what, 600), std::move(remedy)});
}

std::map<std::string, std::size_t> Findings::more() const {
  std::map<std::string, std::size_t> more;
  for (const auto& [check, count] : counts_)
    if (count > kMostOfACheck) more[check] = count - kMostOfACheck;
  return more;
}

}  // namespace nohatch
