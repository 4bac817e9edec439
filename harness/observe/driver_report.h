// The driver's report (docs/driver-protocol.md), read from hostile bytes.
#pragma once

#include <string_view>

#include "model/observation.h"

namespace nohatch {

inline constexpr std::size_t kMostReport = 64u << 10;

struct ReadReport {
  ReportState state = ReportState::kInvalid;
  DriverReport report;
};

// All that came over the report descriptor until its end. Exactly one line of JSON of exactly the known keys is a report; a second line makes it kTwice.
ReadReport read_driver_report(std::string_view bytes);

}  // namespace nohatch
