// File: progress.h
//
// A line that shows what a tool is doing if the work takes long. It appears only on a terminal, and
// is erased when the work is done.
//
//   Progress progress("optimize", std::cerr, StandardErrorIsTerminal());
//   progress.Say("reading model.onnx");
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_PROGRESS_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_PROGRESS_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"

namespace roundhouse {

bool StandardErrorIsTerminal();
bool StandardOutputIsTerminal();

class Progress {
 public:
  static constexpr std::chrono::milliseconds kDefaultDelay{1000};

  // Shows nothing during the first `delay`, and nothing at all if `is_terminal` is false. `out`
  // must outlive this, and nothing else may write to it while the line shows: call Clear() first.
  Progress(absl::string_view tool, std::ostream& out, bool is_terminal,
           std::chrono::milliseconds delay = kDefaultDelay);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // Sets the current activity. Shown at once, or once the work has lasted for `delay`.
  void Say(absl::string_view what);
  // Erases the line until the next Say.
  void Clear();

 private:
  void ShowWhenDue();
  // Both require the mutex.
  void Show();
  void Erase();

  const std::string tool_;
  std::ostream& out_;
  const bool is_terminal_;
  const std::chrono::steady_clock::time_point due_;
  std::mutex mutex_;
  std::condition_variable done_changed_;
  bool is_done_ = false;
  bool shows_ = false;
  std::string what_;
  std::thread thread_;  // Shows the line if the work that was announced last is slow.
};

// The same for a progress that may be null.
inline void Say(Progress* progress, absl::string_view what) {
  if (progress != nullptr) progress->Say(what);
}
inline void Clear(Progress* progress) {
  if (progress != nullptr) progress->Clear();
}

// The same as a callback; it must not outlive the progress. Null if `progress` is.
inline std::function<void(absl::string_view)> Teller(Progress* progress) {
  if (progress == nullptr) return nullptr;
  return [progress](absl::string_view what) { progress->Say(what); };
}

// Shows which pass runs.
class ProgressObserver final : public PassObserver {
 public:
  explicit ProgressObserver(Progress* progress) : progress_(progress) {}
  absl::Status BeforePass(const PassRun& run, const Program& program) override;

 private:
  Progress* progress_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_PROGRESS_H_
