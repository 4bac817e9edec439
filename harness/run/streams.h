// The subject's standard streams and report channel, read while it runs; its marks answered while it waits.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/unique_fd.h"
#include "model/ending.h"
#include "observe/marks.h"
#include "process/descriptors.h"

namespace nohatch {

// The ends that the subject gets. Closed here once it runs.
struct SubjectEnds { UniqueFd input, output, error, report; };

struct Watch {
  std::function<void()> at_step;              // the payload waits: look now
  std::function<void()> past_step;
  std::function<bool()> enough;               // every 20 ms: true ends the trial early, since the effect was already seen
  std::function<Result<std::optional<Ending>>()> ending;  // of the subject's main process
  int control = -1;                           // to poll for it
  std::chrono::milliseconds deadline{10000};
};

struct WatchResult {
  Ending ending;                              // Stopped if we ended the watching
  bool output_ended = false;                  // both streams were at their end before the process was
};

class Streams {
 public:
  // `report`: also make the driver's channel. `first_line` is written into it. `input`: what follows the first mark on standard input.
  static Result<Streams> create(std::uint64_t nonce_a, std::uint64_t nonce_b, bool report, const std::string& first_line, std::string input);

  SubjectEnds& theirs() { return theirs_; }
  WatchResult watch(const Watch&);
  // After the end: what is still in the pipes, at most for `most`.
  void drain_rest(std::chrono::milliseconds most);
  // Writes a line to standard input and waits for `answer` on standard output.
  bool challenge(const std::string& line, const std::string& answer, std::chrono::milliseconds most);
  // For a payload whose source stands on standard input: writes it all, closes.
  void give_source(const std::string& source);

  const MarkReader& marks() const { return marks_; }
  const std::string& output() const { return output_; }   // both streams, capped at 4 MiB
  const std::string& error() const { return error_; }     // standard error alone, capped at 256 KiB
  const std::string& report() const { return report_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  Streams(std::uint64_t a, std::uint64_t b) : marks_(a, b) {}
  bool read(UniqueFd& fd, bool is_error);
  void read_report();
  void answer_marks(const Watch&);
  bool streams_open() const { return ours_.output.valid() || ours_.error.valid(); }

  SubjectEnds ours_, theirs_;
  MarkReader marks_;
  int answered_at_ = 0, answered_past_ = 0;
  std::string input_, output_, error_, report_;
  std::uint64_t bytes_ = 0;
};

}  // namespace nohatch
