// The objects behind the handles of include/roundhouse.h, and how they are made and freed. Internal
// to the C interface.
#ifndef ROUNDHOUSE_API_C_HANDLES_H_
#define ROUNDHOUSE_API_C_HANDLES_H_

#include <roundhouse.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/profile.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"

namespace roundhouse::c_api {

// Allocates the memory of handles. A copy of the caller's rh_allocator.
class Allocator {
 public:
  Allocator();
  explicit Allocator(const rh_allocator& given) : given_(given) {}
  // Null if there is no memory.
  void* Allocate(size_t size, size_t alignment) const {
    return given_.allocate(given_.context, size, alignment);
  }
  void Release(void* memory, size_t size) const { given_.release(given_.context, memory, size); }

 private:
  rh_allocator given_;
};

// The contents of a runtime. All objects made with it share its ownership.
struct Runtime {
  std::shared_ptr<const Context> context;
  Allocator allocator;
  rh_log_function log = nullptr;
  void* log_context = nullptr;
  rh_progress_function progress = nullptr;
  void* progress_context = nullptr;
};
using RuntimePtr = std::shared_ptr<const Runtime>;

// Reports progress to the caller, who may cancel the work.
class ProgressTeller {
 public:
  explicit ProgressTeller(const Runtime& runtime) : runtime_(runtime) {}
  ProgressCallback callback();
  const std::atomic<bool>& cancelled() const { return cancelled_; }

 private:
  const Runtime& runtime_;
  std::atomic<bool> cancelled_ = false;
};

void Log(const Runtime& runtime, rh_severity severity, const std::string& message);

// The "no memory" error, which needs no allocation.
rh_error* NoMemory();
rh_error* MakeError(const Allocator& allocator, const absl::Status& status);

// Turns the result of a function that may fail into one for C. Exceptions stop here; our own code
// throws only when memory runs out.
template <typename Function>
rh_error* Guarded(const Allocator& allocator, const Function& function) {
  try {
    const absl::Status status = function();
    return status.ok() ? nullptr : MakeError(allocator, status);
  } catch (const std::bad_alloc&) {
    return NoMemory();
  } catch (...) {
    return MakeError(allocator, absl::InternalError("an unexpected exception"));
  }
}

// Makes a new object for the caller.
template <typename Handle, typename... Arguments>
absl::Status Make(const Allocator& allocator, Handle** out, Arguments&&... arguments) {
  void* memory = allocator.Allocate(sizeof(Handle), alignof(Handle));
  if (memory == nullptr) return absl::ResourceExhaustedError("there is no memory for the object");
  *out = new (memory) Handle{std::forward<Arguments>(arguments)...};
  return absl::OkStatus();
}

template <typename Handle>
void Free(Handle* handle) {
  if (handle == nullptr) return;
  // Keeps the runtime alive while the object, which may be its last owner, is destroyed.
  const RuntimePtr runtime = handle->runtime;
  handle->~Handle();
  runtime->allocator.Release(handle, sizeof(Handle));
}

// "model is NULL"
inline absl::Status CheckGiven(const void* pointer, absl::string_view what) {
  if (pointer != nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(what, " is NULL"));
}

// Whether a call may ask for so many threads.
inline absl::Status CheckLimits(int64_t memory_limit, int64_t max_steps) {
  if (memory_limit >= 0 && max_steps >= 0) return absl::OkStatus();
  return absl::InvalidArgumentError("memory_limit, max_steps: expected 0 or more");
}

inline absl::Status CheckThreads(int32_t num_threads) {
  constexpr int32_t kMaxThreads = 1024;  // More than a processor has.
  if (num_threads >= 1 && num_threads <= kMaxThreads) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("num_threads: expected 1 to ", kMaxThreads, ", found ", num_threads));
}

inline std::string TextOr(const char* text, absl::string_view otherwise) {
  return text == nullptr ? std::string(otherwise) : std::string(text);
}

// Reads the options of a caller that may know fewer members, or more, which must be zero.
// `defaults` has the values of members that are not given.
template <typename Options>
absl::Status ReadOptions(const Options* given, Options& defaults) {
  if (given == nullptr) return absl::OkStatus();
  size_t size;
  std::memcpy(&size, given, sizeof(size));
  // Structs are smaller than this; an uninitialised size is usually larger.
  constexpr size_t kMostBytes = 4096;
  if (size < sizeof(size_t) || size > kMostBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("options: expected their size in struct_size, which the _INIT macros set, "
                     "found ",
                     size));
  }
  const char* bytes = reinterpret_cast<const char*>(given);
  for (size_t i = sizeof(Options); i < size; ++i) {
    if (bytes[i] != 0) {
      return absl::UnimplementedError(
          "options: a field is set that this version of the library does not know");
    }
  }
  std::memcpy(&defaults, given, size < sizeof(Options) ? size : sizeof(Options));
  return absl::OkStatus();
}

absl::Status MakeText(const RuntimePtr& runtime, std::string text, rh_text** out);
absl::Status MakeTensor(const RuntimePtr& runtime, Tensor tensor, rh_tensor** out);
// The type of a view, whose number of bytes must match it.
absl::StatusOr<Type> TypeOf(const rh_view& view);
// A tensor that borrows the view's memory.
absl::StatusOr<Tensor> Borrowed(const rh_view& view);

}  // namespace roundhouse::c_api

struct rh_runtime {
  roundhouse::c_api::RuntimePtr runtime;
};

struct rh_text {
  roundhouse::c_api::RuntimePtr runtime;
  std::string text;
};

struct rh_tensor {
  roundhouse::c_api::RuntimePtr runtime;
  roundhouse::Tensor tensor;  // Dense or strings.
  std::vector<int64_t> sizes;
};

struct rh_model {
  roundhouse::c_api::RuntimePtr runtime;
  roundhouse::Model model;
};

struct rh_program {
  roundhouse::c_api::RuntimePtr runtime;
  std::shared_ptr<const roundhouse::CompiledProgram> compiled;
};

struct rh_session {
  roundhouse::c_api::RuntimePtr runtime;
  // Declared before the session, whose timer fills it.
  std::unique_ptr<roundhouse::Profile> profile;  // Null unless requested.
  std::unique_ptr<roundhouse::Session> session;
  int64_t runs = 0;
};

namespace roundhouse::c_api {

// Where the errors of a call on the handle come from: NULL, which is an error itself, has no
// runtime.
template <typename Handle>
Allocator AllocatorOf(const Handle* handle) {
  return handle == nullptr ? Allocator() : handle->runtime->allocator;
}

}  // namespace roundhouse::c_api

#endif  // ROUNDHOUSE_API_C_HANDLES_H_
