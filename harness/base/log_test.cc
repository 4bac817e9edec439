#include "base/log.h"

#include <gtest/gtest.h>

namespace nohatch {
namespace {

TEST(Log, LevelsAreKept) {
  testing::internal::CaptureStderr();
  log_debug("hidden");
  log_warning("shown");
  set_log_level(LogLevel::kOff);
  log_error("off");
  set_log_level(LogLevel::kInfo);
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_EQ(text, "nohatch: warning: shown\n");  // without colour, since this is no terminal
}

TEST(Log, ProgressIsAPlainLineNowAndThenWithoutATerminal) {
  testing::internal::CaptureStderr();
  show_progress("not enabled");
  set_progress(true);
  show_progress("1 of 9");
  show_progress("2 of 9");
  set_progress(false);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "nohatch: 1 of 9\n");
}

}  // namespace
}  // namespace nohatch
