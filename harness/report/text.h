// The table that a person reads: per class, worst first; of all that is not held why, what it means, what to do, and the
// line that runs that trial again.
#pragma once

#include <string>

#include "report/run_report.h"

namespace nohatch {

struct TextOptions {
  bool colour = false;
  bool verbose = false;  // every held attempt on a line of its own, with its denials and twins
};

// NO_COLOR (its value, nullptr if unset or empty) wins over the terminal.
bool wants_colour(bool is_terminal, const char* no_color);

std::string run_text(const RunReport&, const TextOptions&);

// "nohatch: 1 drifted, 59 held, 0 escaped: exit 5"
std::string last_line(const RunReport&);

}  // namespace nohatch
