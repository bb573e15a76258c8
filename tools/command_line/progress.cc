#include "roundhouse/tools/command_line/progress.h"

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

// A longer line would wrap, and only its last row could be erased.
constexpr size_t kMaxColumns = 79;

constexpr absl::string_view kEraseLine = "\r\033[K";

}  // namespace

bool StandardErrorIsTerminal() { return isatty(STDERR_FILENO) == 1; }
bool StandardOutputIsTerminal() { return isatty(STDOUT_FILENO) == 1; }

Progress::Progress(absl::string_view tool, std::ostream& out, bool is_terminal,
                   std::chrono::milliseconds delay)
    : tool_(tool),
      out_(out),
      is_terminal_(is_terminal),
      due_(std::chrono::steady_clock::now() + delay) {
  if (is_terminal_) thread_ = std::thread([this] { ShowWhenDue(); });
}

Progress::~Progress() {
  if (!is_terminal_) return;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_done_ = true;
    Erase();
  }
  done_changed_.notify_one();
  thread_.join();
}

void Progress::Say(absl::string_view what) {
  if (!is_terminal_) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  what_ = std::string(what);
  if (std::chrono::steady_clock::now() >= due_) Show();
}

void Progress::Clear() {
  if (!is_terminal_) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  what_.clear();
  Erase();
}

void Progress::ShowWhenDue() {
  std::unique_lock<std::mutex> lock(mutex_);
  done_changed_.wait_until(lock, due_, [this] { return is_done_; });
  if (!is_done_ && !what_.empty()) Show();
}

void Progress::Show() {
  std::string line = absl::StrCat(tool_, ": ", what_, " …");
  size_t columns = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool starts_character = (static_cast<unsigned char>(line[i]) & 0xC0) != 0x80;
    if (starts_character && ++columns > kMaxColumns) line.resize(i);
  }
  out_ << std::string(kEraseLine) << line << std::flush;
  shows_ = true;
}

void Progress::Erase() {
  if (shows_) out_ << std::string(kEraseLine) << std::flush;
  shows_ = false;
}

absl::Status ProgressObserver::BeforePass(const PassRun& run, const Program& /*program*/) {
  roundhouse::Say(progress_, absl::StrCat("pass ", run.number, ", ", run.text));
  return absl::OkStatus();
}

}  // namespace roundhouse
