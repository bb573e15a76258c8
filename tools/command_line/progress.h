// File: progress.h
//
// The line that says what a tool is at, while it works for longer than people like to wait without
// a word. It is there only on a terminal, and gone when the work is done.
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

  // Shows nothing in the first `delay`, and nothing ever if `is_terminal` is false. `out` must
  // outlive this, and nobody else may write to it while the line shows: Clear() first.
  Progress(absl::string_view tool, std::ostream& out, bool is_terminal,
           std::chrono::milliseconds delay = kDefaultDelay);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // What the work is at. Shown at once, or when it has lasted for `delay`.
  void Say(absl::string_view what);
  // Takes the line away until the next Say.
  void Clear();

 private:
  void ShowWhenDue();
  // With the mutex held.
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
  std::thread thread_;  // Shows the line when the work that was announced before is slow.
};

// The same where there may be none: null.
inline void Say(Progress* progress, absl::string_view what) {
  if (progress != nullptr) progress->Say(what);
}
inline void Clear(Progress* progress) {
  if (progress != nullptr) progress->Clear();
}

// The same for who only calls; it must not outlive the progress.
inline std::function<void(absl::string_view)> Teller(Progress* progress) {
  if (progress == nullptr) return nullptr;
  return [progress](absl::string_view what) { progress->Say(what); };
}

// Says which pass runs.
class ProgressObserver final : public PassObserver {
 public:
  explicit ProgressObserver(Progress* progress) : progress_(progress) {}
  absl::Status BeforePass(const PassRun& run, const Program& program) override;

 private:
  Progress* progress_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_PROGRESS_H_
