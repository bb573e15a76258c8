#include <roundhouse.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/api/c/handles.h"
#include "roundhouse/api/compare.h"
#include "roundhouse/api/describe.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::c_api {
namespace {

absl::StatusOr<LoadRequest> ReadLoadOptions(const Runtime& runtime,
                                            const rh_load_options* options) {
  rh_load_options read = RH_LOAD_OPTIONS_INIT;
  RH_RETURN_IF_ERROR(ReadOptions(options, read));
  return LoadRequest{.context = runtime.context,
                     .bundle = TextOr(read.bundle, ""),
                     .verify_data = read.verify_data != 0,
                     .read_files = read.read_files != 0,
                     .name = TextOr(read.name, "the model")};
}

absl::Status MakeModel(const RuntimePtr& runtime, absl::StatusOr<Model> loaded, rh_model** out) {
  RH_RETURN_IF_ERROR(loaded.status());
  for (const std::string& warning : loaded->load_warnings()) Log(*runtime, RH_WARNING, warning);
  return Make(runtime->allocator, out, runtime, *std::move(loaded));
}

// Memory that was lent, until the last one that needs it is gone.
class Lent {
 public:
  Lent(void (*release)(void*), void* context) : release_(release), context_(context) {}
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;
  ~Lent() { release_(context_); }

 private:
  void (*const release_)(void*);
  void* const context_;
};

absl::StatusOr<std::map<std::string, std::vector<int64_t>>> ReadShapes(
    const rh_optimize_options& options) {
  std::map<std::string, std::vector<int64_t>> shapes;
  if (options.num_shapes > 0) RH_RETURN_IF_ERROR(CheckGiven(options.shapes, "shapes"));
  for (size_t i = 0; i < options.num_shapes; ++i) {
    const rh_shape& shape = options.shapes[i];
    const std::string what = absl::StrCat("shape ", i);
    RH_RETURN_IF_ERROR(CheckGiven(shape.name, absl::StrCat(what, ": name")));
    if (shape.rank < 0 || shape.rank > 64) {
      return absl::InvalidArgumentError(
          absl::StrCat(what, ": rank: expected 0 to 64, found ", shape.rank));
    }
    if (shape.rank > 0) RH_RETURN_IF_ERROR(CheckGiven(shape.sizes, absl::StrCat(what, ": sizes")));
    std::vector<int64_t> sizes(shape.sizes, shape.sizes + shape.rank);
    for (int64_t size : sizes) {
      if (size < 0) {
        return absl::InvalidArgumentError(
            absl::StrCat(what, ": sizes: expected 0 or more, found ", size));
      }
    }
    if (!shapes.emplace(shape.name, std::move(sizes)).second)
      return absl::InvalidArgumentError(absl::StrCat(what, ": '", shape.name, "' is given twice"));
  }
  return shapes;
}

absl::StatusOr<OptimizeRequest> ReadOptimizeOptions(const rh_optimize_options* options) {
  rh_optimize_options read = RH_OPTIMIZE_OPTIONS_INIT;
  RH_RETURN_IF_ERROR(ReadOptions(options, read));
  OptimizeRequest request = {.level = read.level,
                             .entry = TextOr(read.entry, ""),
                             .targets = TextOr(read.targets, ""),
                             .precision = TextOr(read.precision, ""),
                             .deterministic = read.deterministic != 0,
                             .for_storage = read.for_storage != 0,
                             .kept_dialect = TextOr(read.kept_dialect, "")};
  if (read.passes != nullptr) request.passes = read.passes;
  if (read.error_budget != 0) request.error_budget = read.error_budget;
  RH_ASSIGN_OR_RETURN(request.shapes, ReadShapes(read));
  return request;
}

}  // namespace
}  // namespace roundhouse::c_api

namespace c_api = roundhouse::c_api;
using c_api::CheckGiven;
using c_api::Guarded;

extern "C" {

rh_error* rh_model_load(const rh_runtime* runtime, const char* path, const rh_load_options* options,
                        rh_model** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(runtime), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(runtime, "runtime"));
    RH_RETURN_IF_ERROR(CheckGiven(path, "path"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    RH_ASSIGN_OR_RETURN(const roundhouse::LoadRequest request,
                        c_api::ReadLoadOptions(*runtime->runtime, options));
    return c_api::MakeModel(runtime->runtime, roundhouse::Load(path, request), out);
  });
}

rh_error* rh_model_load_bytes(const rh_runtime* runtime, const void* bytes, size_t size,
                              const rh_load_options* options, void (*release)(void* context),
                              void* context, rh_model** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(runtime), [&]() -> absl::Status {
    std::shared_ptr<const void> owner;
    if (release != nullptr) owner = std::make_shared<c_api::Lent>(release, context);
    RH_RETURN_IF_ERROR(CheckGiven(runtime, "runtime"));
    if (size > 0) RH_RETURN_IF_ERROR(CheckGiven(bytes, "bytes"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    RH_ASSIGN_OR_RETURN(const roundhouse::LoadRequest request,
                        c_api::ReadLoadOptions(*runtime->runtime, options));
    absl::Span<const std::byte> read(static_cast<const std::byte*>(bytes), size);
    if (release == nullptr) {
      auto copy = std::make_shared<std::vector<std::byte>>(read.begin(), read.end());
      read = absl::MakeConstSpan(*copy);
      owner = std::move(copy);
    }
    return c_api::MakeModel(runtime->runtime,
                            roundhouse::LoadBytes(read, std::move(owner), request), out);
  });
}

rh_error* rh_model_copy(const rh_model* model, rh_model** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(model), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(model, "model"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    return c_api::Make(model->runtime->allocator, out, model->runtime, model->model);
  });
}

void rh_model_free(rh_model* model) { c_api::Free(model); }

rh_error* rh_model_optimize(rh_model* model, const rh_optimize_options* options) {
  return Guarded(c_api::AllocatorOf(model), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(model, "model"));
    RH_ASSIGN_OR_RETURN(roundhouse::OptimizeRequest request, c_api::ReadOptimizeOptions(options));
    c_api::ProgressTeller teller(*model->runtime);
    const roundhouse::CancellationScope scope(teller.cancelled());
    request.progress = teller.callback();
    RH_ASSIGN_OR_RETURN(const roundhouse::OptimizeResult result, model->model.Optimize(request));
    for (const std::string& request_not_met : result.not_done)
      c_api::Log(*model->runtime, RH_WARNING, request_not_met);
    return absl::OkStatus();
  });
}

rh_error* rh_model_save(const rh_model* model, const char* path, const rh_save_options* options) {
  return Guarded(c_api::AllocatorOf(model), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(model, "model"));
    RH_RETURN_IF_ERROR(CheckGiven(path, "path"));
    rh_save_options read = RH_SAVE_OPTIONS_INIT;
    RH_RETURN_IF_ERROR(c_api::ReadOptions(options, read));
    return model->model.Save(path, {.weights = c_api::TextOr(read.weights, ""),
                                    .min_weight_bytes = read.min_weight_bytes,
                                    .emit_version = c_api::TextOr(read.emit_version, "")});
  });
}

rh_error* rh_model_describe(const rh_model* model, int32_t with_placement, rh_text** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(model), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(model, "model"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    RH_ASSIGN_OR_RETURN(
        const roundhouse::ModelDescription description,
        roundhouse::Describe(model->model, {.with_placement = with_placement != 0}));
    return c_api::MakeText(model->runtime, roundhouse::DescriptionJson(description), out);
  });
}

rh_error* rh_model_compare(const rh_model* expected, const rh_model* found,
                           const rh_compare_options* options, int32_t* same, rh_text** report) {
  if (report != nullptr) *report = nullptr;
  if (same != nullptr) *same = 0;
  return Guarded(c_api::AllocatorOf(expected), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(expected, "expected"));
    RH_RETURN_IF_ERROR(CheckGiven(found, "found"));
    RH_RETURN_IF_ERROR(CheckGiven(same, "same"));
    rh_compare_options read = RH_COMPARE_OPTIONS_INIT;
    RH_RETURN_IF_ERROR(c_api::ReadOptions(options, read));
    if (read.open_size < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("open_size: expected 0 or more, found ", read.open_size));
    }
    RH_ASSIGN_OR_RETURN(const roundhouse::Comparison comparison,
                        roundhouse::CompareModels(expected->model, found->model,
                                                  {.entry = c_api::TextOr(read.entry, ""),
                                                   .seed = read.seed,
                                                   .open_size = read.open_size,
                                                   .absolute_tolerance = read.absolute_tolerance,
                                                   .relative_tolerance = read.relative_tolerance}));
    if (report != nullptr)
      RH_RETURN_IF_ERROR(c_api::MakeText(expected->runtime, comparison.ToString(), report));
    *same = comparison.ok() ? 1 : 0;
    return absl::OkStatus();
  });
}

rh_error* rh_program_compile(const rh_model* model, const rh_compile_options* options,
                             rh_program** out) {
  if (out != nullptr) *out = nullptr;
  return Guarded(c_api::AllocatorOf(model), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(model, "model"));
    RH_RETURN_IF_ERROR(CheckGiven(out, "out"));
    rh_compile_options read = RH_COMPILE_OPTIONS_INIT;
    RH_RETURN_IF_ERROR(c_api::ReadOptions(options, read));
    c_api::ProgressTeller teller(*model->runtime);
    const roundhouse::CancellationScope scope(teller.cancelled());
    RH_ASSIGN_OR_RETURN(
        auto compiled,
        model->model.Compile({.placement = {.backends = c_api::TextOr(read.backends, "auto"),
                                            .precision = c_api::TextOr(read.precision, ""),
                                            .strict = read.strict != 0},
                              .progress = teller.callback()}));
    return c_api::Make(model->runtime->allocator, out, model->runtime, std::move(compiled));
  });
}

void rh_program_free(rh_program* program) { c_api::Free(program); }

}  // extern "C"
