// The names of Linux capabilities, and which of them this process has.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nohatch {

// Of "NET_RAW", "net_raw", "net-raw" or "CAP_NET_RAW".
std::optional<int> capability_number(std::string_view name);
std::string capability_name(int number);  // "NET_RAW"
std::vector<std::string> capability_names();
bool has_capability(int number);  // effective

}  // namespace nohatch
