// The objects behind the handles of include/roundhouse.h, and how they come and go. Internal to the
// C interface.
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

// Where the memory of handles is from. A copy of what the caller gave.
class Allocator {
 public:
  Allocator();
  explicit Allocator(const rh_allocator& given) : given_(given) {}
  // Null where there is none.
  void* Allocate(size_t size, size_t alignment) const {
    return given_.allocate(given_.context, size, alignment);
  }
  void Release(void* memory, size_t size) const { given_.release(given_.context, memory, size); }

 private:
  rh_allocator given_;
};

// What a runtime is; all that was made with it keeps it.
struct Runtime {
  std::shared_ptr<const Context> context;
  Allocator allocator;
  rh_log_function log = nullptr;
  void* log_context = nullptr;
  rh_progress_function progress = nullptr;
  void* progress_context = nullptr;
};
using RuntimePtr = std::shared_ptr<const Runtime>;

// Tells the caller what is done, and lets him end it.
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

// The error that stands for "no memory", which needs none.
rh_error* NoMemory();
rh_error* MakeError(const Allocator& allocator, const absl::Status& status);

// What C gets from a function that may fail. No exception goes on from here: what our own code
// throws is that memory is out.
template <typename Function>
rh_error* Guarded(const Allocator& allocator, const Function& function) {
  try {
    const absl::Status status = function();
    return status.ok() ? nullptr : MakeError(allocator, status);
  } catch (const std::bad_alloc&) {
    return NoMemory();
  } catch (...) {
    return MakeError(allocator, absl::InternalError("an exception that nobody expected"));
  }
}

// A new object for the caller.
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
  // Kept while the object, which may be the last that has it, is taken down.
  const RuntimePtr runtime = handle->runtime;
  handle->~Handle();
  runtime->allocator.Release(handle, sizeof(Handle));
}

// "model is NULL"
inline absl::Status CheckGiven(const void* pointer, absl::string_view what) {
  if (pointer != nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(what, " is NULL"));
}

inline std::string TextOr(const char* text, absl::string_view otherwise) {
  return text == nullptr ? std::string(otherwise) : std::string(text);
}

// Options of a caller that may know fewer members, or more, which must then be zero. `defaults` has
// what is taken where nothing is given.
template <typename Options>
absl::Status ReadOptions(const Options* given, Options& defaults) {
  if (given == nullptr) return absl::OkStatus();
  size_t size;
  std::memcpy(&size, given, sizeof(size));
  // Structs have less than that; a size that was not set has more.
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
          "options: something is set that this version of the library does not know");
    }
  }
  std::memcpy(&defaults, given, size < sizeof(Options) ? size : sizeof(Options));
  return absl::OkStatus();
}

absl::Status MakeText(const RuntimePtr& runtime, std::string text, rh_text** out);
absl::Status MakeTensor(const RuntimePtr& runtime, Tensor tensor, rh_tensor** out);
// The type of what a view shows, whose bytes are as many as that needs.
absl::StatusOr<Type> TypeOf(const rh_view& view);
// What a view shows, borrowed.
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
  // Before the session, whose timer fills it.
  std::unique_ptr<roundhouse::Profile> profile;  // Null where nobody asked.
  std::unique_ptr<roundhouse::Session> session;
  int64_t runs = 0;
};

#endif  // ROUNDHOUSE_API_C_HANDLES_H_
