#include <roundhouse.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/c/handles.h"
#include "roundhouse/core/base/version.h"
#include "roundhouse/core/context.h"

// Behind the message, in the same memory.
struct rh_error {
  roundhouse::c_api::Allocator allocator;
  rh_code code;
  size_t size;  // Of all of it; 0 for an error that is nobody's.
  const char* message;
};

namespace roundhouse::c_api {
namespace {

void* DefaultAllocate(void*, size_t size, size_t alignment) {
  void* memory = nullptr;
  if (alignment < sizeof(void*)) alignment = sizeof(void*);
  return posix_memalign(&memory, alignment, size) == 0 ? memory : nullptr;
}

void DefaultRelease(void*, void* memory, size_t) { std::free(memory); }

static_assert(static_cast<int>(absl::StatusCode::kCancelled) == RH_CANCELLED &&
              static_cast<int>(absl::StatusCode::kInvalidArgument) == RH_INVALID_ARGUMENT &&
              static_cast<int>(absl::StatusCode::kNotFound) == RH_NOT_FOUND &&
              static_cast<int>(absl::StatusCode::kResourceExhausted) == RH_RESOURCE_EXHAUSTED &&
              static_cast<int>(absl::StatusCode::kFailedPrecondition) == RH_FAILED_PRECONDITION &&
              static_cast<int>(absl::StatusCode::kUnimplemented) == RH_UNIMPLEMENTED &&
              static_cast<int>(absl::StatusCode::kDataLoss) == RH_DATA_LOSS);

}  // namespace

Allocator::Allocator() : given_{nullptr, DefaultAllocate, DefaultRelease} {}

ProgressCallback ProgressTeller::callback() {
  if (runtime_.progress == nullptr) return nullptr;
  return [this](absl::string_view what) {
    const std::string text(what);
    if (runtime_.progress(runtime_.progress_context, text.c_str()) != 0) cancelled_.store(true);
  };
}

void Log(const Runtime& runtime, rh_severity severity, const std::string& message) {
  if (runtime.log != nullptr) runtime.log(runtime.log_context, severity, message.c_str());
}

rh_error* NoMemory() {
  static rh_error error = {Allocator(), RH_RESOURCE_EXHAUSTED, 0, "there is no memory left"};
  return &error;
}

rh_error* MakeError(const Allocator& allocator, const absl::Status& status) {
  const absl::string_view text = status.message();
  const size_t size = sizeof(rh_error) + text.size() + 1;
  void* memory = allocator.Allocate(size, alignof(rh_error));
  if (memory == nullptr) return NoMemory();
  char* message = static_cast<char*>(memory) + sizeof(rh_error);
  std::memcpy(message, text.data(), text.size());
  message[text.size()] = '\0';
  // A code that is not in the list is an internal error.
  const bool is_known = status.raw_code() >= RH_CANCELLED && status.raw_code() <= RH_DATA_LOSS;
  return new (memory) rh_error{
      allocator, is_known ? static_cast<rh_code>(status.raw_code()) : RH_INTERNAL, size, message};
}

absl::Status MakeText(const RuntimePtr& runtime, std::string text, rh_text** out) {
  return Make(runtime->allocator, out, runtime, std::move(text));
}

}  // namespace roundhouse::c_api

using roundhouse::c_api::Guarded;

extern "C" {

uint32_t rh_abi_version(void) { return RH_ABI_MAJOR * 65536u + RH_ABI_MINOR; }

const char* rh_version(void) { return roundhouse::kVersion; }

rh_code rh_error_code(const rh_error* error) { return error == nullptr ? RH_OK : error->code; }

const char* rh_error_message(const rh_error* error) {
  return error == nullptr ? "" : error->message;
}

void rh_error_free(rh_error* error) {
  if (error == nullptr || error->size == 0) return;
  const roundhouse::c_api::Allocator allocator = error->allocator;
  const size_t size = error->size;
  error->~rh_error();
  allocator.Release(error, size);
}

rh_error* rh_runtime_create(const rh_runtime_options* options, rh_runtime** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(roundhouse::c_api::Allocator(), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(roundhouse::c_api::CheckGiven(out, "out"));
    rh_runtime_options read = RH_RUNTIME_OPTIONS_INIT;
    RH_RETURN_IF_ERROR(roundhouse::c_api::ReadOptions(options, read));
    auto runtime = std::make_shared<roundhouse::c_api::Runtime>();
    if (read.allocator != nullptr) {
      if (read.allocator->allocate == nullptr || read.allocator->release == nullptr)
        return absl::InvalidArgumentError("allocator: expected two functions, found NULL");
      runtime->allocator = roundhouse::c_api::Allocator(*read.allocator);
    }
    runtime->log = read.log;
    runtime->log_context = read.log_context;
    runtime->progress = read.progress;
    runtime->progress_context = read.progress_context;
    // Of its own, so that nothing is shared by those who do not know of one another.
    RH_ASSIGN_OR_RETURN(std::unique_ptr<roundhouse::Context> context,
                        roundhouse::Context::WithLinkedExtensions());
    runtime->context = std::move(context);
    const roundhouse::c_api::Allocator allocator = runtime->allocator;
    return roundhouse::c_api::Make(allocator, out, std::move(runtime));
  });
}

void rh_runtime_free(rh_runtime* runtime) { roundhouse::c_api::Free(runtime); }

const char* rh_text_data(const rh_text* text) { return text == nullptr ? "" : text->text.c_str(); }
size_t rh_text_size(const rh_text* text) { return text == nullptr ? 0 : text->text.size(); }
void rh_text_free(rh_text* text) { roundhouse::c_api::Free(text); }

}  // extern "C"
