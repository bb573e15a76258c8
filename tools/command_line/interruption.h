// File: interruption.h
//
// Ends the work of a tool when somebody asks for it: by SIGINT (Ctrl-C), by SIGTERM, or by a time
// that is over. The first asks the work to end by itself (service/cancellation.h), so that nothing
// is left half done; a second signal ends the process at once, and so does work that goes on for
// long after its time is over.
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

// How the work of the thread that makes it can end early, for as long as it lives. One at a time.
class Interruption {
 public:
  // For so long the work has time to end by itself after `timeout`.
  static constexpr std::chrono::milliseconds kGrace{2000};

  // Takes over the signals, but for those that the process was told to ignore (nohup, a shell's &).
  Interruption(absl::string_view tool, std::optional<std::chrono::nanoseconds> timeout);
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  // What the work gave; where that is an error after the work was interrupted, with by what.
  absl::Status Explain(const absl::Status& status) const;
  // For work that failed: 128 and the number of the signal that ended it, as shells have it;
  // else 1.
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

// "5s", "200ms"; the inverse of what Flags take.
std::string DurationText(std::chrono::nanoseconds duration);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_INTERRUPTION_H_
