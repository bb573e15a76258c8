// File: interruption.h
//
// Ends the work of a tool on SIGINT (Ctrl-C), SIGTERM or a timeout. The first of these asks the
// work to end by itself (service/cancellation.h), so that nothing is left half done. A second
// signal ends the process at once, and so does work that continues long after its timeout.
//
//   Interruption interruption("run", std::chrono::seconds(5));
//   status = interruption.Explain(Work());
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_INTERRUPTION_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_INTERRUPTION_H_

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {

// While it lives, the work of the thread that made it can be interrupted. One at a time.
class Interruption {
 public:
  // The time that the work has to end by itself after `timeout`.
  static constexpr std::chrono::milliseconds kGrace{2000};

  // Handles the signals, except those that the process was told to ignore (nohup, a shell's &).
  Interruption(absl::string_view tool, std::optional<std::chrono::nanoseconds> timeout);
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  // Returns `status`; if it is an error and the work was interrupted, the cause is added.
  absl::Status Explain(const absl::Status& status) const;
  // For work that failed: 128 plus the number of the signal, as in shells; 1 if there was no
  // signal.
  int exit_code() const;

 private:
  void Watch();
  std::string Cause() const;

  const std::string tool_;
  const std::optional<std::chrono::nanoseconds> timeout_;
  const CancellationScope scope_;
  std::mutex mutex_;
  std::condition_variable done_changed_;
  bool is_done_ = false;
  std::thread watchdog_;
};

// "5s", "200ms"; the inverse of the parser in Flags.
std::string DurationText(std::chrono::nanoseconds duration);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_INTERRUPTION_H_
