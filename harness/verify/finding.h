// What a verification found wrong: the name of the check, what was seen, and what to do. All are listed, never only the first.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nohatch {

struct Finding {
  std::string check;   // a name of kChecks
  std::string what;
  std::string remedy;
};

class Findings {
 public:
  // What is listed of one check; further ones are counted.
  static constexpr std::size_t kMostOfACheck = 200;

  void add(std::string_view check, std::string what, std::string remedy = {});
  const std::vector<Finding>& list() const { return list_; }
  bool empty() const { return list_.empty(); }
  // Those that are not listed, by check.
  std::map<std::string, std::size_t> more() const;

 private:
  std::vector<Finding> list_;
  std::map<std::string, std::size_t> counts_;
};

}  // namespace nohatch
