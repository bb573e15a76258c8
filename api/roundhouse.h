// File: roundhouse.h
//
// The front door: models in, results out. The formats, dialects, passes and kernels that are linked
// into the binary are available (docs/consumers.md lists the targets); no other setup is needed.
//
//   RH_ASSIGN_OR_RETURN(Model model, Load("model.onnx"));
//   RH_RETURN_IF_ERROR(model.Optimize({.level = 2}).status());
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session, model.NewSession());
//   RH_RETURN_IF_ERROR(SetInput(*session, "image", image));     // A span of floats, not copied.
//   RH_RETURN_IF_ERROR(SetOutput(*session, "scores", scores));  // A span to be written.
//   RH_RETURN_IF_ERROR(session->infer());
//
// Every error is an absl::Status that says what was expected and what was found. No input of a file
// or a caller makes the library throw or abort.
//
// A model that is still in use is not read, optimised and compiled once more when it is loaded
// again: both share the results (docs/consumers.md).
//
// Threads: use a Model or a Session from one thread at a time. Copies of a Model are independent
// models that share their common data. Compile() returns an immutable object that any number of
// threads may use, each with its own session. docs/consumers.md lists this call by call.
#ifndef ROUNDHOUSE_API_ROUNDHOUSE_H_
#define ROUNDHOUSE_API_ROUNDHOUSE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"

namespace roundhouse {

class KnownModel;

// Called whenever the work enters a new stage, on the thread that does the work.
using ProgressCallback = std::function<void(absl::string_view what)>;

// The context with everything that is linked into the binary: made at the first call, then
// immutable and shared by all callers. Error: two linked extensions claim the same name.
absl::StatusOr<std::shared_ptr<const Context>> LinkedContext();

struct LoadRequest {
  // Null: LinkedContext().
  std::shared_ptr<const Context> context = nullptr;
  // A bundle (.rhw, .safetensors) with the weights, used instead of the one that the model names.
  std::string bundle = "";
  // Reads all data and verifies its checksums, if the format has any.
  bool verify_data = false;
  // Reads files instead of mapping them: for files that others may truncate or overwrite meanwhile.
  bool read_files = false;
  // For a model in memory: the name that errors use.
  std::string name = "the model";
};

struct OptimizeRequest {
  // From 0, which does nothing, to 3 (api/presets.h).
  int level = 2;
  // A pipeline (passes/framework/pipeline.h) in place of a level: "canonicalize, [cse, dce]".
  std::optional<std::string> passes = std::nullopt;
  // The graph that `shapes` are about; empty: the only one, or main.
  std::string entry = "";
  // Input name (or "#0") -> its sizes; dimension name -> its one size. Shapes are inferred from
  // them before the passes run.
  std::map<std::string, std::vector<int64_t>> shapes = {};
  // Backends that get parts of the program: "auto", or names separated by commas. Empty: none, and
  // Compile() chooses.
  std::string targets = "";
  // The changes to results that backends may make; each needs `targets` (api/placement.h).
  std::string precision = "";
  std::string nan = "";
  std::optional<double> error_budget = std::nullopt;
  bool strict = false;
  // The same bits on every machine (service/deterministic.h); not with `targets`.
  bool deterministic = false;
  // For a program that will be stored: quantised weights keep their small form.
  bool for_storage = false;
  // A program that consists only of this dialect ("onnx", "tfl") is kept in it and not lowered: for
  // saving it in its original format.
  std::string kept_dialect = "";
  ProgressCallback progress = nullptr;
};

struct OptimizeResult {
  bool changed = false;
  std::string pipeline;  // The pipeline that ran.
  int64_t nodes_before = 0;
  int64_t nodes_after = 0;
  // Requests to backends that cannot be met here, with the reason. An error if strict.
  std::vector<std::string> not_done;
};

struct CompileRequest {
  // Which backends run the program. Parts that Optimize() has assigned to backends stay as they
  // are.
  PlacementOptions placement = {};
  // The graphs that can be run; empty: all public ones.
  std::vector<std::string> entries = {};
  ProgressCallback progress = nullptr;
};

struct SaveRequest {
  // Where the weights go: "" keeps them in the model, "auto" writes a file beside it named after
  // it, anything else is the path of that file.
  std::string weights = "";
  // Smaller tensors stay in the model in any case.
  int64_t min_weight_bytes = 1024;
  // Writes this version of the format, for older readers: "1.0". Empty: the newest.
  std::string emit_version = "";
};

class Model {
 public:
  // Wraps a program that the caller built. `context` must be the program's.
  static Model Of(std::shared_ptr<const Context> context, std::unique_ptr<Program> program);

  // A copy is an independent model; data that neither of them changes is shared.
  Model(const Model&) = default;
  Model& operator=(const Model&) = default;
  Model(Model&&) = default;
  Model& operator=(Model&&) = default;

  // Of a model that was known already, the program is read and optimised only when this is called,
  // or something else needs it. If that fails, for lack of memory, as it was cancelled or as the
  // file was overwritten, the program is empty, and what needs it returns the error.
  const Program& program() const { return held_->Get(); }
  // That error, if the program cannot be read or optimised. It is tried again each time.
  absl::Status Check() const { return held_->Check(); }
  // For editing by hand. Valid until the next call of a non-const function; programs compiled
  // earlier are not affected.
  Program& mutable_program();
  const std::shared_ptr<const Context>& context() const { return held_->context; }
  // Of the reader, about a file that it nevertheless read. None once the model was optimised.
  std::vector<std::string> load_warnings() const;

  // Optimises the program. It is unchanged after an error. Errors: a pass that is not linked (the
  // message says so); shapes that do not fit; a backend in `targets` that is not there.
  absl::StatusOr<OptimizeResult> Optimize(const OptimizeRequest& request = {});

  // Compiles the model for the backends that are linked. The result owns all that it needs, so the
  // model may change or be destroyed afterwards. A model that is not in the common dialect is
  // lowered completely first, and not optimised otherwise. Error: operations that no backend here
  // can run, all listed in one message.
  absl::StatusOr<std::shared_ptr<const CompiledProgram>> Compile(
      const CompileRequest& request = {}) const;
  // Session::Create(Compile()).
  absl::StatusOr<std::unique_ptr<Session>> NewSession(const CompileRequest& request = {},
                                                      SessionOptions options = {}) const;

  // Writes a file in the format given by the extension of its name, all of it or nothing; it may be
  // the file that the model was loaded from. Nodes that the format's dialect does not have are
  // exported into it.
  absl::Status Save(const std::string& path, const SaveRequest& request = {}) const;

 private:
  friend absl::StatusOr<Model> Load(const std::string& path, const LoadRequest& request);
  friend absl::StatusOr<Model> LoadBytes(absl::Span<const std::byte> bytes,
                                         std::shared_ptr<const void> owner,
                                         const LoadRequest& request);
  using MakeProgram = std::function<absl::StatusOr<std::unique_ptr<Program>>()>;
  struct Held {
    Held(std::shared_ptr<const Context> its_context, std::unique_ptr<Program> its_program)
        : context(std::move(its_context)), is_made(true), program(std::move(its_program)) {}
    // Of a program that is made when it is needed.
    Held(std::shared_ptr<const Context> its_context, MakeProgram make)
        : context(std::move(its_context)), is_lazy(true), make_program(std::move(make)) {}

    // An empty program after an error.
    Program& Get();
    // Makes the program if that was not done. An error is not kept: that one was cancelled, or had
    // no memory, says nothing about the next.
    absl::Status Check();

    std::shared_ptr<const Context> context;
    // The keys that other loads find this model by, and its sources: the file, the results of
    // Optimize(). They are kept for as long as something made of them is in use.
    std::vector<std::shared_ptr<const void>> found_by = {};
    const bool is_lazy = false;
    std::atomic<bool> is_made = false;
    std::mutex making;
    MakeProgram make_program;          // Null once it is made.
    std::unique_ptr<Program> nothing;  // The result of Get() after an error.
    // Why there was nothing that could be edited; see mutable_program().
    absl::Status status;
    std::unique_ptr<Program> program;
    // If it was read from a file that was known (api/sharing/known_model.h).
    std::shared_ptr<const KnownModel> known = nullptr;
    // Whether equal programs may be replaced by this one, as nobody has edited it and it keeps all
    // of its memory alive.
    bool is_shareable = false;
    std::once_flag is_identified;
    // Names the contents of a shareable program; see KeyOfContents().
    std::string key = "";
    // If Optimize() made it and gave it to others under this key.
    std::shared_ptr<const OptimizeResult> result = nullptr;
  };
  explicit Model(std::shared_ptr<Held> held) : held_(std::move(held)) {}

  // Empty if nothing may be shared.
  const std::string& KeyOfContents() const;
  // A shareable model under this key, which was made of this one with this result.
  std::shared_ptr<Held> Shareable(std::shared_ptr<Held> made, const std::string& key,
                                  std::shared_ptr<const OptimizeResult> result) const;

  std::shared_ptr<Held> held_;
};

// Loads a model of any linked format, recognised by its contents, else by its name. While the model
// lives the file may be replaced, but not truncated or overwritten, unless read_files is set. A
// file that is known and has not changed is read only when that is needed (docs/consumers.md).
// Errors begin with the path.
absl::StatusOr<Model> Load(const std::string& path, const LoadRequest& request);
inline absl::StatusOr<Model> Load(const std::string& path) { return Load(path, {}); }

// The same from memory. Weights are not copied if the format allows that: `owner` keeps the bytes
// alive and unchanged for as long as the model, its copies, and programs compiled from them need
// them. If it is null, the caller must do so.
absl::StatusOr<Model> LoadBytes(absl::Span<const std::byte> bytes,
                                std::shared_ptr<const void> owner, const LoadRequest& request);
inline absl::StatusOr<Model> LoadBytes(absl::Span<const std::byte> bytes,
                                       std::shared_ptr<const void> owner) {
  return LoadBytes(bytes, std::move(owner), {});
}

// ---- Caller memory as inputs and outputs.
//
// Kernels read and write it only during infer(). It must stay valid while it is set, and inputs
// must not change during infer(). If it is aligned to 64 bytes and 64 bytes behind its end are
// readable (kPadded; AlignedBuffer is such memory), kernels work on it directly; else kernels that
// need this work on a copy.

// If `sizes` is empty, the sizes are those of the input's type; one open size is computed from the
// number of elements. Errors: no such input; elements or sizes that do not fit.
absl::Status SetInputBytes(Session& session, absl::string_view name, ElementKind kind,
                           absl::Span<const std::byte> bytes, absl::Span<const int64_t> sizes = {},
                           Padding padding = Padding::kNone);
// The same from any container whose elements are contiguous.
template <typename Container>
absl::Status SetInput(Session& session, absl::string_view name, const Container& elements,
                      absl::Span<const int64_t> sizes = {}, Padding padding = Padding::kNone) {
  using Element = std::remove_cv_t<std::remove_pointer_t<decltype(std::data(elements))>>;
  return SetInputBytes(session, name, kElementKindOf<Element>,
                       absl::MakeConstSpan(reinterpret_cast<const std::byte*>(std::data(elements)),
                                           std::size(elements) * sizeof(Element)),
                       sizes, padding);
}

// Error: the output has elements of another kind. The size is checked once it is known; a wrong one
// is an error of infer().
absl::Status SetOutputBytes(Session& session, absl::string_view name, ElementKind kind,
                            OutputMemory memory);
template <typename Container>
absl::Status SetOutput(Session& session, absl::string_view name, Container&& elements,
                       Padding padding = Padding::kNone) {
  using Element = std::remove_pointer_t<decltype(std::data(elements))>;
  return SetOutputBytes(session, name, kElementKindOf<Element>,
                        {absl::MakeSpan(reinterpret_cast<std::byte*>(std::data(elements)),
                                        std::size(elements) * sizeof(Element)),
                         padding});
}

// Elements in kPadded memory, initially zero.
template <typename T>
class AlignedBuffer {
 public:
  static_assert(std::is_trivially_copyable_v<T>);
  // Error: out of memory.
  static absl::StatusOr<AlignedBuffer> Create(int64_t size) {
    RH_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Zeros(Type::Tensor(kElementKindOf<T>, Shape({Dim(size)}))));
    return AlignedBuffer(std::move(tensor));
  }
  T* data() { return tensor_.template mutable_data<T>().data(); }
  const T* data() const { return tensor_.template data<T>().data(); }
  size_t size() const { return static_cast<size_t>(tensor_.num_elements()); }
  T* begin() { return data(); }
  T* end() { return data() + size(); }
  T& operator[](size_t index) { return data()[index]; }

 private:
  explicit AlignedBuffer(Tensor tensor) : tensor_(std::move(tensor)) {}
  Tensor tensor_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ROUNDHOUSE_H_
