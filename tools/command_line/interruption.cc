#include "roundhouse/tools/command_line/interruption.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};

// A signal handler may touch nothing except these.
std::atomic<bool> is_requested = false;
std::atomic<int> signal_number = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

std::atomic<bool> is_in_use = false;
// The actions that the process had for kSignals before.
struct sigaction previous[std::size(kSignals)];

extern "C" void OnSignal(int number) {
  signal_number.store(number, std::memory_order_relaxed);
  is_requested.store(true, std::memory_order_relaxed);
  // The next signal ends the process, as by default.
  for (const int one : kSignals) {
    struct sigaction action = {};
    action.sa_handler = SIG_DFL;
    sigaction(one, &action, nullptr);
  }
}

void TakeOverSignals() {
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], nullptr, &previous[i]);
    if (previous[i].sa_handler == SIG_IGN) continue;
    // A call that waits (for standard input, say) ends with EINTR rather than continue: no
    // SA_RESTART.
    struct sigaction action = {};
    action.sa_handler = OnSignal;
    sigemptyset(&action.sa_mask);
    sigaction(kSignals[i], &action, nullptr);
  }
}

void GiveSignalsBack() {
  for (size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &previous[i], nullptr);
}

}  // namespace

std::string DurationText(std::chrono::nanoseconds duration) {
  constexpr std::pair<int64_t, absl::string_view> kUnits[] = {
      {3'600'000'000'000, "h"}, {60'000'000'000, "m"}, {1'000'000'000, "s"}, {1'000'000, "ms"}};
  for (const auto& [nanoseconds, unit] : kUnits) {
    if (duration.count() % nanoseconds == 0)
      return absl::StrCat(duration.count() / nanoseconds, unit);
  }
  return absl::StrCat(static_cast<double>(duration.count()) / 1e6, "ms");
}

Interruption::Interruption(absl::string_view tool, std::optional<std::chrono::nanoseconds> timeout)
    : tool_(tool), timeout_(timeout), scope_(is_requested) {
  RH_CHECK(!is_in_use.exchange(true)) << "two interruptions at once";
  is_requested = false;
  signal_number = 0;
  TakeOverSignals();
  if (timeout_.has_value()) watchdog_ = std::thread([this] { Watch(); });
}

Interruption::~Interruption() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_done_ = true;
  }
  done_changed_.notify_all();
  if (watchdog_.joinable()) watchdog_.join();
  GiveSignalsBack();
  is_in_use = false;
}

void Interruption::Watch() {
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock<std::mutex> lock(mutex_);
  // A timeout beyond the clock's end never comes.
  const auto most = std::chrono::steady_clock::time_point::max() - start - kGrace;
  const std::chrono::nanoseconds timeout = std::min<std::chrono::nanoseconds>(*timeout_, most);
  if (done_changed_.wait_until(lock, start + timeout, [this] { return is_done_; })) return;
  is_requested = true;
  if (done_changed_.wait_for(lock, kGrace, [this] { return is_done_; })) return;
  const std::string text = absl::StrCat(
      tool_, ": ", Cause(), " during work that cannot be interrupted: the process was ended\n");
  (void)!write(STDERR_FILENO, text.data(), text.size());
  // Nothing is torn down, as other threads may still use it.
  _exit(1);
}

std::string Interruption::Cause() const {
  if (const int number = signal_number.load(); number != 0)
    return absl::StrCat("interrupted by ", number == SIGINT ? "SIGINT" : "SIGTERM");
  return absl::StrCat("the time limit --timeout=", DurationText(*timeout_), " was exceeded");
}

absl::Status Interruption::Explain(const absl::Status& status) const {
  if (status.ok() || !is_requested.load()) return status;
  return Annotate(status, Cause());
}

int Interruption::exit_code() const {
  const int number = signal_number.load();
  return number == 0 ? 1 : 128 + number;
}

}  // namespace roundhouse
