#include "base/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cstdlib>
#include <mutex>
#include <string>

#include "base/bytes.h"
#include "base/clock.h"

namespace nohatch {
namespace {

constexpr std::int64_t kPlainEvery = 10'000;  // milliseconds between progress lines where there is no terminal

bool wants_color() {
  const char* no_color = std::getenv("NO_COLOR");
  return no_color == nullptr || *no_color == '\0';
}

std::shared_ptr<spdlog::logger> make_logger() {
  auto sink = std::make_shared<spdlog::sinks::stderr_color_sink_st>(wants_color() ? spdlog::color_mode::automatic
                                                                                   : spdlog::color_mode::never);
  auto logger = std::make_shared<spdlog::logger>("nohatch", std::move(sink));
  logger->set_pattern("nohatch: %^%l%$: %v");
  logger->flush_on(spdlog::level::trace);
  return logger;
}

// The logger and the progress line share one stream, and so one lock.
struct Output {
  std::mutex mutex;
  std::shared_ptr<spdlog::logger> logger = make_logger();
  bool terminal = ::isatty(STDERR_FILENO) == 1;
  bool progress = false;
  std::string shown;
  std::int64_t last_plain = -kPlainEvery;
};

Output& output() {
  static Output one;
  return one;
}

void put(std::string_view text) {
  while (!text.empty()) {
    const ssize_t wrote = ::write(STDERR_FILENO, text.data(), text.size());
    if (wrote <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

void log_line(spdlog::level::level_enum level, std::string_view text) {
  Output& out = output();
  const std::lock_guard lock(out.mutex);
  if (!out.logger->should_log(level)) return;
  if (!out.shown.empty()) put("\r\x1b[K");
  out.logger->log(level, spdlog::string_view_t(text.data(), text.size()));
  if (!out.shown.empty()) put(out.shown);
}

}  // namespace

void set_log_level(LogLevel level) {
  static constexpr spdlog::level::level_enum kLevels[] = {spdlog::level::debug, spdlog::level::info, spdlog::level::warn,
                                                          spdlog::level::err, spdlog::level::off};
  Output& out = output();
  const std::lock_guard lock(out.mutex);
  out.logger->set_level(kLevels[static_cast<int>(level)]);
}

void log_debug(std::string_view text) { log_line(spdlog::level::debug, text); }
void log_info(std::string_view text) { log_line(spdlog::level::info, text); }
void log_warning(std::string_view text) { log_line(spdlog::level::warn, text); }
void log_error(std::string_view text) { log_line(spdlog::level::err, text); }

void set_progress(bool enabled) {
  show_progress("");
  Output& out = output();
  const std::lock_guard lock(out.mutex);
  out.progress = enabled;
}

void show_progress(std::string_view text) {
  Output& out = output();
  const std::lock_guard lock(out.mutex);
  if (!out.progress) return;
  if (out.terminal) {
    out.shown = printable_line(text);
    put("\r\x1b[K" + out.shown);
  } else if (!text.empty() && monotonic_milliseconds() - out.last_plain >= kPlainEvery) {
    out.last_plain = monotonic_milliseconds();
    put("nohatch: " + printable_line(text) + "\n");
  }
}

}  // namespace nohatch
