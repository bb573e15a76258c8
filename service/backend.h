// File: backend.h
//
// Backends run the nodes of a program; libraries and our own kernels are all backends. A backend
// says for each node that it takes it, or why it does not. There are two kinds:
//   kRegion   Passes grow regions of nodes that the backend takes and give each to Compile(), so
//             that it sees many nodes at a time: libraries.
//   kNode     The session offers each node that is in no region to CompileNode(), where the node
//             stands: kernels. Preferred backends are asked first; the last resort is the backend
//             that evaluates nodes by their dialect's service (evaluation.h).
// The session runs the resulting executables. A backend registers itself by name:
//
//   void RegisterToyBackend(Context& context) {
//     AddBackend(context, std::make_unique<ToyBackend>());
//   }
//   RH_REGISTER_EXTENSION(RegisterToyBackend);  // In a target with alwayslink = 1.
//
// The result of Compile() is prepared in two steps, so that nothing is computed twice:
//   Executable   what is the same for all callers: packed weights. Shared by all sessions.
//   Invocation   what one session needs for operands of given sizes. Run() then only computes.
#ifndef ROUNDHOUSE_SERVICE_BACKEND_H_
#define ROUNDHOUSE_SERVICE_BACKEND_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {

// How f32 products may be computed (convolutions and matrix products; everything else, the sums
// included, is always f32). The names are those of PyTorch's float32 matmul precision. Nodes carry
// it (PrecisionOf in region.h); a backend that has nothing less precise computes with f32.
enum class Precision : uint8_t {
  kHighest,  // No worse than f32 multiply-add.
  kHigh,     // About 1e-5 relative: three products of bf16.
  kMedium,   // One product of bf16.
};

// "highest", "high", "medium".
absl::Span<const absl::string_view> EnumeratorNames(Precision);

// The time that one part of a region took: nodes that were computed together, given by their
// indices in the order of the region's graph, the first of them before all others.
struct PartTime {
  absl::Span<const int> nodes;
  int64_t nanoseconds;
};

// The arguments of one run of an invocation. Operands and results without elements may be null.
struct InvocationArguments {
  // Dense, in the layout of their types. For an invocation that needs padding, aligned to
  // kTensorAlignment and readable as far past their ends; else aligned as their elements need.
  absl::Span<const std::byte* const> inputs;
  // The same, to be written. They overlap neither one another nor the inputs, except where
  // Invocation::MayOverwrite() allows it.
  absl::Span<std::byte* const> results;
  // Invocation::scratch_bytes() bytes, aligned as above, with unspecified contents.
  std::byte* scratch;
  ThreadPool& threads;
  // For regions, if the caller wants times: filled in by invocations that can measure them. The
  // nodes live as long as the invocation.
  std::vector<PartTime>* part_times = nullptr;
};

// Belongs to one session, so it is used by one thread at a time.
class Invocation {
 public:
  virtual ~Invocation() = default;
  // The types of all results, with known sizes.
  virtual absl::Span<const Type> result_types() const = 0;
  virtual size_t scratch_bytes() const { return 0; }
  // Whether operands and results must be aligned to kTensorAlignment and accessible as far past
  // their ends. If so, tensors of callers have to be copied.
  virtual bool needs_padding() const { return true; }
  // Whether the result may share the input's memory once no other node needs that input.
  virtual bool MayOverwrite(int /*input*/, int /*result*/) const { return false; }
  // If the only result may overwrite an input and leaves most of it unchanged: how many bytes are
  // needed to save the rest, so that it can be restored if the run fails. 0: nothing is saved.
  virtual size_t undo_bytes() const { return 0; }
  // Called before Run() with these arguments, when the result is in the input's memory.
  virtual void SaveForUndo(const InvocationArguments& /*arguments*/, std::byte* /*undo*/) const {}
  // Restores `result` to the saved state.
  virtual void Undo(std::byte* /*result*/, const std::byte* /*undo*/) const {}
  // Does not allocate or look anything up.
  virtual absl::Status Run(const InvocationArguments& arguments) = 0;
};

// The operands and results that an executable is prepared for. Everything must outlive the call;
// constants must also outlive the invocation.
struct PrepareRequest {
  // One for each operand; of type none for an absent one. Their sizes are known.
  absl::Span<const Type> operands;
  // For a node: the inferred types, with known sizes. Empty for a region.
  absl::Span<const Type> results = {};
  // One for each operand of a node: its value, in memory, if it is the same in every run; else
  // null. Empty for a region.
  absl::Span<const Tensor* const> constants = {};
  ThreadPool& threads;
  // Where things made from constants are shared.
  PackedConstants& packed;

  bool has_operand(int index) const {
    return index < static_cast<int>(operands.size()) && !operands[index].is_none();
  }
};

// Exactly one of the three is set. The last two are for nodes.
struct Prepared {
  // Takes all operands, constants included.
  std::unique_ptr<Invocation> invocation = nullptr;
  // The only result is this operand's bytes under another type.
  int view_of = -1;
  // The results do not depend on the operands' data.
  std::optional<std::vector<Tensor>> known_results = std::nullopt;
};

// Immutable; may be used by several threads at once.
class Executable {
 public:
  virtual ~Executable() = default;
  // Error: it cannot run on such operands. The session then runs a region's nodes one by one, and
  // offers a single node to the next backend.
  virtual absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const = 0;
  // Computes a node whose result sizes only the computation finds out. `operands` has null for an
  // absent one; `before_kernel` is called with the types of the results as far as they are known.
  // Only for backends that find sizes.
  virtual absl::StatusOr<std::vector<Tensor>> Evaluate(
      absl::Span<const Tensor* const> operands,
      absl::FunctionRef<absl::Status(absl::Span<const Type>)> before_kernel) const;
  // Whether it generates code for each set of types, as libraries with a compiler do. In a loop in
  // which sizes grow, such code would run only once; the region's nodes are run instead.
  virtual bool compiles_for_types() const { return false; }
};

struct RegionOptions {
  // Returns the values of immutable globals whose initial value is outside the program.
  std::function<absl::StatusOr<Tensor>(absl::string_view global)> link = nullptr;
};

// Nodes that a backend takes together, as one.
struct Composite {
  std::string name;  // "conv_relu": for reports, and so that Compile() recognises it.
  std::vector<const Node*> nodes;
};

// The unit that a backend compiles.
enum class BackendUnit : uint8_t { kRegion, kNode };

class Backend {
 public:
  virtual ~Backend() = default;
  virtual absl::string_view name() const = 0;
  virtual absl::string_view doc() const = 0;
  virtual BackendUnit unit() const { return BackendUnit::kRegion; }
  // If the user does not say which of several backends is asked first, the greatest preference is.
  virtual int preference() const { return 0; }
  // OK, or why it cannot run anything here, such as a missing processor or device. It then takes no
  // node.
  virtual absl::Status Available() const { return absl::OkStatus(); }
  // Whether it defines the right results: others are compared with it, and its speed does not
  // matter.
  virtual bool is_reference() const { return false; }
  // Whether it gives the same bits on every processor and with any number of threads
  // (deterministic.h).
  virtual bool is_deterministic() const { return false; }
  // Whether its executables Evaluate() nodes whose result sizes are not known.
  virtual bool finds_sizes() const { return false; }
  // Whether it uses the permission to compute the node, a product, less precisely than f32
  // (PrecisionOf in region.h) if that is available here. Else it computes in f32, and users who
  // asked for less can be told so.
  virtual bool UsesPrecision(const Node& /*node*/) const { return false; }
  // OK, or why it does not take the node. Depends on the node's op, attributes, types and which of
  // its operands are constants (ConstantOf), and on nothing around it. Does not prepare or pack
  // anything.
  virtual absl::Status Supports(const Node& node) const = 0;
  // As Supports(), but OK where an answer would take long: for callers who need few sure answers
  // about many nodes.
  virtual absl::Status MaySupport(const Node& node) const { return Supports(node); }
  // Groups whose last node is `last`, best first, that it takes as a whole even if it does not take
  // each node, or takes better that way. All are nodes of one graph. They are never split: in the
  // region each has the attribute kCompositeAttribute (region.h), which is the backend's name, the
  // composite's name and a unique number.
  virtual std::vector<Composite> CompositesEndingIn(const Node& /*last*/) const { return {}; }
  // An estimate of how long one thread takes for a node that it supports, including the node's
  // precision and weights that come from memory. Where two backends give estimates, the faster one
  // can be chosen. Nullopt: not known.
  virtual std::optional<double> SecondsOf(const Node& /*node*/) const { return std::nullopt; }
  // The same for moving a value into or out of one of its regions: the call, conversion to or from
  // a layout of its own, and optimisations that the boundary prevents.
  virtual double BoundarySecondsOf(const Value& /*value*/) const { return 0; }
  // Whether its use costs memory and time to load, whatever it runs, as that of a library does. If
  // it would save hardly anything of a program's time, others then get its nodes.
  virtual bool is_costly_to_load() const { return false; }
  // For such a backend: how much longer a node takes, at most, on a backend for single nodes that
  // has no estimate for it. Negative: it takes less there. Nullopt: not known; a backend that gets
  // such a node is kept.
  virtual std::optional<double> SecondsSavedOf(const Node& /*node*/) const { return std::nullopt; }
  // For kRegion: `region` is a private graph of the program. Its nodes are supported or in
  // composites, or are loads of immutable globals, constants, `control.none` and boundary nodes.
  // Error: it cannot take this region after all; names the node where there is one.
  virtual absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& region,
                                                              const RegionOptions& options) const;
  // For kNode: `node` outlives the executable. Error: it does not take the node.
  virtual absl::StatusOr<std::unique_ptr<Executable>> CompileNode(const Node& node) const;
};

// The backends of a context, by name.
class BackendRegistry {
 public:
  static constexpr char kExtensionName[] = "backends";
  // Null if there is no backend of that name.
  const Backend* Find(absl::string_view name) const;
  // As Find; the error lists the known names and the nearest one.
  absl::StatusOr<const Backend*> Get(absl::string_view name) const;
  // Sorted by name.
  std::vector<const Backend*> backends() const;
  // Backends of this kind, by preference, then by name.
  std::vector<const Backend*> preferred(BackendUnit unit) const;
  // The backend that runs the node where it stands: the first backend for single nodes that is
  // available and takes it, `target` before all others. Null if there is none.
  const Backend* RunnerOf(const Node& node, absl::string_view target = "") const;
  // The constants that backends have packed, for all programs of the context.
  const std::shared_ptr<PackedConstants>& packed_constants() const { return packed_constants_; }
  // Returns an empty registry if the context has no backends.
  static const BackendRegistry& Of(const Context& context);

 private:
  friend void AddBackend(Context& context, std::unique_ptr<Backend> backend);
  std::map<std::string, std::unique_ptr<Backend>, std::less<>> backends_;
  std::shared_ptr<PackedConstants> packed_constants_ = std::make_shared<PackedConstants>();
};

// Registering a second backend of the same name is an error of the context.
void AddBackend(Context& context, std::unique_ptr<Backend> backend);

// The value that `value` always has: a constant of any dialect, or a load of an immutable global
// (if it is outside the program, `link` provides it when given). Nullopt if it is not constant. The
// tensor may be a splat or outside. Error: the bytes cannot be read.
absl::StatusOr<std::optional<Tensor>> ConstantOf(
    const Value& value,
    const std::function<absl::StatusOr<Tensor>(absl::string_view global)>& link = nullptr);
// Whether it is constant, without asking for its bytes.
bool IsConstant(const Value& value);

// Where compile_regions stores its result: an attribute of the region's graph.
struct CompiledRegion {
  static constexpr char kAttributeName[] = "roundhouse.executable";
  std::string backend;
  std::shared_ptr<const Executable> executable;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_BACKEND_H_
