#include "run/decoy_terminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>

namespace nohatch {
namespace {

// The first process may always touch its terminal, though a subject is in the foreground.
void ignore_job_control() {
  for (const int number : {SIGTTOU, SIGTTIN, SIGTSTP, SIGHUP}) ::signal(number, SIG_IGN);
}

// Input counts byte by byte, and nothing is echoed into a queue that nobody reads.
void set_byte_by_byte(int terminal) {
  termios settings;
  if (::tcgetattr(terminal, &settings) < 0) return;
  settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
  ::tcsetattr(terminal, TCSANOW, &settings);
}

}  // namespace

Status DecoyTerminal::open() {
  ignore_job_control();
  master_.reset(::open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
  if (!master_.valid() || ::unlockpt(master_.get()) < 0) return system_failure("terminal", errno);
  slave_.reset(::ioctl(master_.get(), TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
  if (!slave_.valid()) return system_failure("terminal", errno);
  if (::ioctl(slave_.get(), TIOCSCTTY, 0) < 0) return system_failure("controlling terminal", errno);
  return success();
}

void DecoyTerminal::set_foreground(pid_t group) {
  if (is_open()) ::tcsetpgrp(slave_.get(), group);
}

void DecoyTerminal::drain() {
  char buffer[4096];
  while (::read(master_.get(), buffer, sizeof buffer) > 0) continue;
}

std::string DecoyTerminal::take_input() {
  if (!is_open()) return {};
  const pid_t subject = ::tcgetpgrp(slave_.get());
  set_foreground(::getpgrp());
  set_byte_by_byte(slave_.get());
  std::string input;
  char buffer[4096];
  for (ssize_t count; (count = ::read(slave_.get(), buffer, sizeof buffer)) > 0;) input.append(buffer, static_cast<std::size_t>(count));
  if (subject > 0) set_foreground(subject);
  return input;
}

}  // namespace nohatch
