// File: roundhouse.h
//
// The front door: models in, results out. What is linked into the binary (formats, dialects,
// passes, kernels; docs/consumers.md has the targets) is what there is; nothing needs to be set up.
//
//   RH_ASSIGN_OR_RETURN(Model model, Load("model.onnx"));
//   RH_RETURN_IF_ERROR(model.Optimize({.level = 2}).status());
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session, model.NewSession());
//   RH_RETURN_IF_ERROR(SetInput(*session, "image", image));     // A span of floats, not copied.
//   RH_RETURN_IF_ERROR(SetOutput(*session, "scores", scores));  // A span to be written.
//   RH_RETURN_IF_ERROR(session->infer());
//
// Every error is an absl::Status that says what was expected and what was found; nothing throws,
// nothing aborts for what a file or a caller can do.
//
// Threads: a Model is a value for one thread at a time, and copies of it are as many models, which
// share what they have in common; so is a Session. What Compile() gives is immutable and for any
// number of threads, each with a session of its own. docs/consumers.md says it call by call.
#ifndef ROUNDHOUSE_API_ROUNDHOUSE_H_
#define ROUNDHOUSE_API_ROUNDHOUSE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
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

// Called with what is being done, in the thread that does it, each time that it is something else.
using ProgressCallback = std::function<void(absl::string_view what)>;

// What all that is linked into the binary makes: made at the first call, immutable from then on and
// shared by all who ask. Error: two of what is linked claim the same name.
absl::StatusOr<std::shared_ptr<const Context>> LinkedContext();

struct LoadRequest {
  // Null: LinkedContext().
  std::shared_ptr<const Context> context = nullptr;
  // A bundle (.rhw, .safetensors) with the weights, instead of the one that the model names.
  std::string bundle = "";
  // Reads all data and compares their checksums, where the format has some.
  bool verify_data = false;
  // Reads files instead of mapping them: for files that others may cut or overwrite meanwhile.
  bool read_files = false;
  // Of a model in memory: what errors call it.
  std::string name = "the model";
};

struct OptimizeRequest {
  // From 0, which does nothing, to 3 (api/presets.h).
  int level = 2;
  // A pipeline (passes/framework/pipeline.h) in place of a level: "canonicalize, [cse, dce]".
  std::optional<std::string> passes = std::nullopt;
  // The graph that `shapes` are about; empty: the only one, or main.
  std::string entry = "";
  // By the name of an input (or "#0") its sizes; by the name of a dimension its one size. What
  // follows from them is worked out first.
  std::map<std::string, std::vector<int64_t>> shapes = {};
  // Backends that are given parts of the program: "auto", or names with commas between. Empty:
  // none, and Compile() chooses.
  std::string targets = "";
  // What they may do, of which each needs `targets` (api/placement.h).
  std::string precision = "";
  std::string nan = "";
  std::optional<double> error_budget = std::nullopt;
  bool strict = false;
  // The same bits on every machine (service/deterministic.h); not with `targets`.
  bool deterministic = false;
  // For a program that is stored: quantised weights stay as small as they are.
  bool for_storage = false;
  // What is all of this dialect ("onnx", "tfl") stays so, and is not lowered: for who saves it in
  // the format it came in.
  std::string kept_dialect = "";
  ProgressCallback progress = nullptr;
};

struct OptimizeResult {
  bool changed = false;
  std::string pipeline;  // What ran.
  int64_t nodes_before = 0;
  int64_t nodes_after = 0;
  // What was asked of backends and is not to be had here, with why. An error where strict.
  std::vector<std::string> not_done;
};

struct CompileRequest {
  // Who runs what. What Optimize() has given to backends stays as it is.
  PlacementOptions placement = {};
  // The graphs that can be run; empty: all public ones.
  std::vector<std::string> entries = {};
  ProgressCallback progress = nullptr;
};

struct SaveRequest {
  // The weights go to a file of their own beside the model: "" keeps them in it, "auto" names that
  // file after the model, else its path.
  std::string weights = "";
  // Smaller tensors stay in the model all the same.
  int64_t min_weight_bytes = 1024;
  // For readers that know no newer version of the format: "1.0". Empty: the newest.
  std::string emit_version = "";
};

class Model {
 public:
  // A program that somebody built. `context` must be the program's.
  static Model Of(std::shared_ptr<const Context> context, std::unique_ptr<Program> program);

  // A copy is a model of its own; what neither changes is shared.
  Model(const Model&) = default;
  Model& operator=(const Model&) = default;
  Model(Model&&) = default;
  Model& operator=(Model&&) = default;

  const Program& program() const { return *held_->program; }
  // To edit it by hand. Valid until the next call of a function that is not const; what was
  // compiled before is not affected.
  Program& mutable_program();
  const std::shared_ptr<const Context>& context() const { return held_->context; }

  // Optimises the program. After an error it is what it was. Errors: a pass that is not linked, of
  // which the message says so; shapes that do not fit; what `targets` names and is not there.
  absl::StatusOr<OptimizeResult> Optimize(const OptimizeRequest& request = {});

  // Ready to run, on the backends that are linked. The model may change or go afterwards: what is
  // compiled owns all that it needs. Of a model that is not in the common dialect, all of it is
  // lowered first, and nothing else is optimised. Errors: operations that nothing here can run, all
  // at once.
  absl::StatusOr<std::shared_ptr<const CompiledProgram>> Compile(
      const CompileRequest& request = {}) const;
  // Session::Create(Compile()).
  absl::StatusOr<std::unique_ptr<Session>> NewSession(const CompileRequest& request = {},
                                                      SessionOptions options = {}) const;

  // Writes a file of the format that its name says, all of it or nothing; onto the file that the
  // model was loaded from, too. What the format's dialect does not hold is exported into it.
  absl::Status Save(const std::string& path, const SaveRequest& request = {}) const;

 private:
  struct Held {
    std::shared_ptr<const Context> context;
    std::unique_ptr<Program> program;
  };
  explicit Model(std::shared_ptr<Held> held) : held_(std::move(held)) {}

  std::shared_ptr<Held> held_;
};

// A model of any format that is linked, known by its contents, else by its name. The file may be
// replaced while the model lives, but not cut or overwritten, unless read_files. Errors begin with
// the path.
absl::StatusOr<Model> Load(const std::string& path, const LoadRequest& request);
inline absl::StatusOr<Model> Load(const std::string& path) { return Load(path, {}); }

// The same from memory. Weights are not copied where the format allows that: `owner` keeps the
// bytes as they are for as long as the model, its copies, and what was compiled of them need them;
// null: the caller sees to that.
absl::StatusOr<Model> LoadBytes(absl::Span<const std::byte> bytes,
                                std::shared_ptr<const void> owner, const LoadRequest& request);
inline absl::StatusOr<Model> LoadBytes(absl::Span<const std::byte> bytes,
                                       std::shared_ptr<const void> owner) {
  return LoadBytes(bytes, std::move(owner), {});
}

// ---- Memory of the caller as inputs and outputs.
//
// No kernel reads or writes it before infer() or after. It must stay valid for as long as it is
// set, and inputs must not change during infer(). Where it starts at a multiple of 64 and 64 bytes
// behind its end can be read (kPadded; AlignedBuffer is such memory), kernels work on it directly;
// else those that need that work on a copy.

// `sizes` empty: those of the input's type, where the one that it leaves open follows from how many
// elements there are. Errors: no such input; elements or sizes that do not fit.
absl::Status SetInputBytes(Session& session, absl::string_view name, ElementKind kind,
                           absl::Span<const std::byte> bytes, absl::Span<const int64_t> sizes = {},
                           Padding padding = Padding::kNone);
// The same from any container of elements that lie one behind the other.
template <typename Container>
absl::Status SetInput(Session& session, absl::string_view name, const Container& elements,
                      absl::Span<const int64_t> sizes = {}, Padding padding = Padding::kNone) {
  using Element = std::remove_cv_t<std::remove_pointer_t<decltype(std::data(elements))>>;
  return SetInputBytes(session, name, kElementKindOf<Element>,
                       absl::MakeConstSpan(reinterpret_cast<const std::byte*>(std::data(elements)),
                                           std::size(elements) * sizeof(Element)),
                       sizes, padding);
}

// Error: the output has elements of another kind. The size is compared when it is known, and an
// error of infer().
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

// Elements in memory that is kPadded, all zero at first.
template <typename T>
class AlignedBuffer {
 public:
  static_assert(std::is_trivially_copyable_v<T>);
  // Error: there is no memory for so many.
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
