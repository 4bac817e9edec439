// The log and the progress line, on standard error. The only global state of the program.
#pragma once

#include <string_view>

namespace nohatch {

enum class LogLevel { kDebug, kInfo, kWarning, kError, kOff };

void set_log_level(LogLevel);                          // kInfo at the start
void log_debug(std::string_view text);
void log_info(std::string_view text);
void log_warning(std::string_view text);
void log_error(std::string_view text);

// One line that is rewritten on a terminal; elsewhere a plain line, at most one in ten seconds. Cleared by an empty text.
void set_progress(bool enabled);
void show_progress(std::string_view text);

}  // namespace nohatch
