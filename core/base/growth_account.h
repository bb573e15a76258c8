// File: growth_account.h
//
// How much memory a program has taken beyond what its file brought along, and how much it may take.
// Limits of single nodes do not bound a program: a small file can have very many nodes.
//
//   auto account = std::make_shared<GrowthAccount>(limit);
//   const TensorAccountScope scope(account);   // The tensors of this thread are charged to it.
//
// A program has one account for good, which its clones share (service/program_growth.h).
#ifndef ROUNDHOUSE_CORE_BASE_GROWTH_ACCOUNT_H_
#define ROUNDHOUSE_CORE_BASE_GROWTH_ACCOUNT_H_

#include <atomic>
#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// The name of a program's attachment, a std::shared_ptr<GrowthAccount>.
inline constexpr absl::string_view kGrowthAccount = "roundhouse.growth";

class GrowthAccount {
 public:
  // Smaller tensors are charged, but never refused: code that makes a few numbers need not be able
  // to fail. What they add up to is found when nodes are counted.
  static constexpr int64_t kLeastRefused = int64_t{2} << 20;

  explicit GrowthAccount(int64_t limit) : limit_(limit) {}

  int64_t limit() const { return limit_; }
  // The bytes that are held now: of tensors, and of nodes.
  int64_t taken() const { return tensors_.load(std::memory_order_relaxed) + nodes(); }
  // Of the program that was counted last: clones may be worked on by several threads.
  int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  void set_nodes(int64_t bytes) { nodes_.store(bytes, std::memory_order_relaxed); }

  bool HasRoomFor(int64_t bytes) const {
    return bytes < kLeastRefused || bytes <= limit_ - taken();
  }
  void Charge(int64_t bytes) { tensors_.fetch_add(bytes, std::memory_order_relaxed); }
  void Release(int64_t bytes) { tensors_.fetch_sub(bytes, std::memory_order_relaxed); }

  // The error that `bytes` more for `what` are too many, or, if there is no `what`, that what is
  // held is.
  absl::Status Refusal(int64_t bytes, absl::string_view what) const;

 private:
  const int64_t limit_;
  std::atomic<int64_t> tensors_{0};
  std::atomic<int64_t> nodes_{0};
};

// Whether the error is one of an account, as against one of the system's memory.
bool IsGrowthRefusal(const absl::Status& status);

// While it lives, tensors that its thread makes are charged to the account until they are gone; to
// none if it is null.
class TensorAccountScope {
 public:
  explicit TensorAccountScope(std::shared_ptr<GrowthAccount> account);
  TensorAccountScope(const TensorAccountScope&) = delete;
  TensorAccountScope& operator=(const TensorAccountScope&) = delete;
  ~TensorAccountScope();

  // Null if there is none.
  static const std::shared_ptr<GrowthAccount>& OfThisThread();

 private:
  std::shared_ptr<GrowthAccount> account_;
  const TensorAccountScope* const outer_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_GROWTH_ACCOUNT_H_
