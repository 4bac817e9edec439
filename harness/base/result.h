// Errors of input and of the system are values. A library's exceptions stop at the adapter that calls it.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <variant>

namespace nohatch {

// What went wrong, in words for the person who has to mend it. `where` is "file:line:column" or empty; `remedy` says
// what to do about it, or is empty.
struct Error {
  std::string message;
  std::string where = {};
  std::string remedy = {};
  int number = 0;  // errno, where a system call failed

  // "where: message (remedy)", each part only if present.
  std::string text() const;
};

template <typename T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
 public:
  using tl::expected<T, Error>::expected;
};

using Status = Result<std::monostate>;

inline tl::unexpected<Error> failure(std::string message, std::string where = {}, std::string remedy = {}) {
  return tl::unexpected<Error>(Error{std::move(message), std::move(where), std::move(remedy)});
}

// A failed system call: appends strerror(number) to `what`.
tl::unexpected<Error> system_failure(std::string what, int number);

inline Status success() { return Status{std::monostate{}}; }

}  // namespace nohatch
