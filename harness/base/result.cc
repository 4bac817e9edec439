#include "base/result.h"

#include <cstring>

namespace nohatch {

std::string Error::text() const {
  std::string whole = where.empty() ? message : where + ": " + message;
  return remedy.empty() ? whole : whole + " (" + remedy + ")";
}

tl::unexpected<Error> system_failure(std::string what, int number) {
  return tl::unexpected<Error>(Error{.message = std::move(what) + ": " + std::strerror(number), .number = number});
}

}  // namespace nohatch
