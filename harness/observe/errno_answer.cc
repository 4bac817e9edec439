#include "observe/errno_answer.h"

#include <cerrno>
#include <charconv>
#include <cstring>

#include "base/pattern.h"

namespace nohatch {
namespace {

constexpr int kMostErrno = 133;

std::string name_of(int number) {
  const char* name = ::strerrorname_np(number);
  return name == nullptr ? "" : name;
}

}  // namespace

std::string errno_name(std::string_view text) {
  int number = 0;
  if (!text.empty() && text.front() == '-') text.remove_prefix(1);
  if (const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number); fault == std::errc() && end == text.data() + text.size())
    return name_of(number);
  for (int candidate = 1; candidate <= kMostErrno; ++candidate) {
    const char* description = ::strerrordesc_np(candidate);
    if (name_of(candidate) == text || (description != nullptr && text == description)) return name_of(candidate);
  }
  return {};
}

std::optional<ErrnoAnswer> find_errno(std::string_view text, const std::vector<std::string>& patterns,
                                      const std::vector<std::string>& paths) {
  std::optional<ErrnoAnswer> answer;
  for (const std::string& expression : patterns) {
    const auto pattern = Pattern::compile(expression);
    if (!pattern) continue;
    for (const std::string& found : pattern->captures(text))
      if (const std::string name = errno_name(found); !name.empty()) answer = ErrnoAnswer{.name = name};
    if (answer) break;
  }
  if (!answer) return std::nullopt;
  for (const std::string& path : paths)
    if (!path.empty() && text.find(path) != std::string_view::npos) answer->path = path;
  return answer;
}

}  // namespace nohatch
