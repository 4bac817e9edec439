#include "run/streams.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace nohatch {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kMostOutput = 4u << 20;
constexpr std::size_t kMostError = 256u << 10;
constexpr std::size_t kMostReportRead = 1u << 20;
constexpr int kTick = 20;  // milliseconds between looks at the counters

void append_capped(std::string& text, std::string_view bytes, std::size_t cap) {
  if (text.size() < cap) text.append(bytes.substr(0, cap - text.size()));
}

}  // namespace

Result<Streams> Streams::create(std::uint64_t a, std::uint64_t b, bool report, const std::string& first_line, std::string input) {
  Streams streams(a, b);
  auto in = make_pipe(), out = make_pipe(), err = make_pipe();
  if (!in || !out || !err) return failure("cannot make a pipe");
  streams.theirs_.input = std::move(in->read);
  streams.ours_.input = std::move(in->write);
  streams.ours_.output = std::move(out->read);
  streams.theirs_.output = std::move(out->write);
  streams.ours_.error = std::move(err->read);
  streams.theirs_.error = std::move(err->write);
  if (report) {
    auto pair = make_socket_pair();
    if (!pair) return tl::unexpected<Error>(pair.error());
    streams.ours_.report = std::move(pair->ours);
    streams.theirs_.report = std::move(pair->theirs);
    if (!write_all(streams.ours_.report.get(), first_line)) return failure("cannot write to the driver");
  }
  for (const UniqueFd* fd : {&streams.ours_.input, &streams.ours_.output, &streams.ours_.error, &streams.ours_.report})
    if (fd->valid()) set_nonblocking(fd->get());
  ::fcntl(streams.ours_.output.get(), F_SETPIPE_SZ, 1 << 20);  // a flood is read in large pieces
  streams.input_ = std::move(input);
  return streams;
}

// False once the stream is at its end, and closed.
bool Streams::read(UniqueFd& fd, bool is_error) {
  char buffer[65536];
  const ssize_t count = ::read(fd.get(), buffer, sizeof buffer);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
  if (count <= 0) {
    fd.reset();
    return false;
  }
  const std::string_view bytes(buffer, static_cast<std::size_t>(count));
  bytes_ += bytes.size();
  append_capped(output_, bytes, kMostOutput);
  if (is_error) append_capped(error_, bytes, kMostError);
  else marks_.feed(bytes);
  return true;
}

void Streams::read_report() {
  char buffer[16384];
  const ssize_t count = ::read(ours_.report.get(), buffer, sizeof buffer);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return ours_.report.reset();
  append_capped(report_, std::string_view(buffer, static_cast<std::size_t>(count)), kMostReportRead);
}

// The payload waits after each mark for one byte; before it gets that byte we look.
void Streams::answer_marks(const Watch& watch) {
  const auto answer = [&](int seen, int& answered, const std::function<void()>& look) {
    for (; answered < seen; ++answered) {
      if (look) look();
      write_all(ours_.input.get(), answered == 0 ? "\n" + input_ : "\n");
      input_.clear();
    }
  };
  answer(marks_.at_steps(), answered_at_, watch.at_step);
  answer(marks_.past_steps(), answered_past_, watch.past_step);
}

WatchResult Streams::watch(const Watch& watch) {
  theirs_ = SubjectEnds{};
  WatchResult watched;
  const auto until = Clock::now() + watch.deadline;
  auto next_tick = Clock::now() + milliseconds(kTick);
  while (true) {
    pollfd polled[] = {{watch.control, POLLIN, 0}, {ours_.output.get(), POLLIN, 0}, {ours_.error.get(), POLLIN, 0}, {ours_.report.get(), POLLIN, 0}};
    ::poll(polled, 4, kTick);
    if (polled[1].revents != 0) read(ours_.output, false);
    if (polled[2].revents != 0) read(ours_.error, true);
    if (polled[3].revents != 0) read_report();
    answer_marks(watch);
    if (polled[0].revents != 0) {
      const auto ended = watch.ending();
      if (!ended) return watched.ending = LaunchFailed{0, ended.error().text()}, watched;
      if (*ended) return watched.ending = **ended, watched;
    }
    watched.output_ended = !streams_open();
    const auto now = Clock::now();
    if (now >= until) return watched.ending = Stopped{true}, watched;
    if (now < next_tick) continue;
    next_tick = now + milliseconds(kTick);
    if (watch.enough && watch.enough()) return watched.ending = Stopped{false}, watched;
  }
}

void Streams::drain_rest(milliseconds most) {
  const auto until = Clock::now() + most;
  while (streams_open() || ours_.report.valid()) {
    pollfd polled[] = {{ours_.output.get(), POLLIN, 0}, {ours_.error.get(), POLLIN, 0}, {ours_.report.get(), POLLIN, 0}};
    const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
    if (left <= 0 || ::poll(polled, 3, static_cast<int>(left)) == 0) return;
    if (polled[0].revents != 0) read(ours_.output, false);
    if (polled[1].revents != 0) read(ours_.error, true);
    if (polled[2].revents != 0) read_report();
    if (bytes_ > (64u << 20)) return;  // a survivor floods; enough was seen
  }
}

bool Streams::challenge(const std::string& line, const std::string& answer, milliseconds most) {
  const std::size_t before = output_.size();
  if (!write_all(ours_.input.get(), line)) return false;
  const auto until = Clock::now() + most;
  while (output_.find(answer, before) == std::string::npos) {
    pollfd polled{ours_.output.get(), POLLIN, 0};
    const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
    if (left <= 0 || !ours_.output.valid() || ::poll(&polled, 1, static_cast<int>(left)) <= 0) return false;
    read(ours_.output, false);
  }
  return true;
}

void Streams::give_source(const std::string& source) {
  write_all(ours_.input.get(), source);
  ours_.input.reset();
}

}  // namespace nohatch
