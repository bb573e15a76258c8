// File: backend.h
//
// Who runs the nodes of a program: each of them, libraries and own kernels alike, is a backend. It
// says of each node whether it takes it, or why not. There are two kinds:
//   kRegion   Passes grow regions of what it takes and give each to Compile(), so that it sees many
//             nodes at a time: libraries.
//   kNode     The session offers it, with CompileNode(), each node that is in no region, where it
//             stands: kernels. Those that are preferred come first, and what evaluates nodes by the
//             service of their dialect (evaluation.h) is the last resort.
// The session runs what came out. A backend registers itself by name:
//
//   void RegisterToyBackend(Context& context) {
//     AddBackend(context, std::make_unique<ToyBackend>());
//   }
//   RH_REGISTER_EXTENSION(RegisterToyBackend);  // In a target with alwayslink = 1.
//
// What comes out of Compile() is made ready in two steps, so that nothing is worked out twice:
//   Executable   what does not depend on who runs it: packed weights. Shared by all sessions.
//   Invocation   what one session needs for operands of certain sizes. Run() then only computes.
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

// How products of f32 may be computed (convolutions and matrix products; all else is f32 always,
// and so are the sums). The names are those of PyTorch's float32 matmul precision. Nodes say it
// (PrecisionOf in region.h); a backend that has nothing less precise computes with f32.
enum class Precision : uint8_t {
  kHighest,  // No worse than f32 multiply-add.
  kHigh,     // About 1e-5 relative: three products of bf16.
  kMedium,   // One product of bf16.
};

// "highest", "high", "medium".
absl::Span<const absl::string_view> EnumeratorNames(Precision);

// How long a part of a region took to run: nodes that were computed at once, by their numbers in
// the order of the region's graph, the first of them before all others.
struct PartTime {
  absl::Span<const int> nodes;
  int64_t nanoseconds;
};

// What a run of an invocation works on. Operands and results without elements may be null.
struct InvocationArguments {
  // Dense, in the layout of their types; for an invocation that needs padding aligned to
  // kTensorAlignment and readable as far past their ends, else aligned as their elements need.
  absl::Span<const std::byte* const> inputs;
  // The same, to be written. They overlap neither one another nor inputs, but for what
  // Invocation::MayOverwrite() allows.
  absl::Span<std::byte* const> results;
  // Invocation::scratch_bytes() of them, aligned as above, with unspecified contents.
  std::byte* scratch;
  ThreadPool& threads;
  // Of a region, where somebody asks: filled in by those that can tell. The nodes live as long as
  // the invocation.
  std::vector<PartTime>* part_times = nullptr;
};

// For one session, so for one thread at a time.
class Invocation {
 public:
  virtual ~Invocation() = default;
  // Of all results, with known sizes.
  virtual absl::Span<const Type> result_types() const = 0;
  virtual size_t scratch_bytes() const { return 0; }
  // Whether its operands and results must be aligned to kTensorAlignment and accessible as far past
  // their ends, for which those of callers have to be copied.
  virtual bool needs_padding() const { return true; }
  // Whether the result may be where the input is, once nobody else needs that.
  virtual bool MayOverwrite(int /*input*/, int /*result*/) const { return false; }
  // Where the one result may overwrite an input and leaves most of it as it is: how many bytes are
  // needed to keep the rest, so that it can be put back if the run fails. 0: it keeps nothing.
  virtual size_t undo_bytes() const { return 0; }
  // Before Run() of these arguments, of which the result is where that input is.
  virtual void SaveForUndo(const InvocationArguments& /*arguments*/, std::byte* /*undo*/) const {}
  // `result` as it was then.
  virtual void Undo(std::byte* /*result*/, const std::byte* /*undo*/) const {}
  // Neither allocates nor looks anything up.
  virtual absl::Status Run(const InvocationArguments& arguments) = 0;
};

// What an executable is made ready for. All must outlive the call; constants the invocation, too.
struct PrepareRequest {
  // One for each operand; none for one that is absent. Their sizes are known.
  absl::Span<const Type> operands;
  // Of a node: what inference says, with known sizes. Of a region there are none.
  absl::Span<const Type> results = {};
  // One for each operand of a node: its value, in memory, if that is the same in every run; else
  // null. Of a region there are none.
  absl::Span<const Tensor* const> constants = {};
  ThreadPool& threads;
  // Where what is made of constants is shared.
  PackedConstants& packed;

  bool has_operand(int index) const {
    return index < static_cast<int>(operands.size()) && !operands[index].is_none();
  }
};

// One of three. The latter two are for nodes.
struct Prepared {
  // All operands are given to it, constants too.
  std::unique_ptr<Invocation> invocation = nullptr;
  // The one result is this operand's bytes under another type.
  int view_of = -1;
  // The results do not depend on what the operands hold.
  std::optional<std::vector<Tensor>> known_results = std::nullopt;
};

// Immutable; may be used by several threads at once.
class Executable {
 public:
  virtual ~Executable() = default;
  // Error: it cannot be run on such operands. Of a region, the session then runs its nodes; a node
  // goes to the next backend.
  virtual absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const = 0;
  // Computes a node at once whose results have sizes that only this finds out. `operands` has null
  // for one that is absent; `before_kernel` is called with the types of the results as far as they
  // are known. Only of backends that find sizes.
  virtual absl::StatusOr<std::vector<Tensor>> Evaluate(
      absl::Span<const Tensor* const> operands,
      absl::FunctionRef<absl::Status(absl::Span<const Type>)> before_kernel) const;
  // Whether it makes code for each set of types, as libraries with a compiler do. In a loop in
  // which sizes grow, that is run once and not again; its nodes are run then.
  virtual bool compiles_for_types() const { return false; }
};

struct RegionOptions {
  // Gives the values of immutable globals whose initial value is outside the program.
  std::function<absl::StatusOr<Tensor>(absl::string_view global)> link = nullptr;
};

// Nodes that a backend takes as one.
struct Composite {
  std::string name;  // "conv_relu": for reports, and for Compile() to know it by.
  std::vector<const Node*> nodes;
};

// What a backend is given at a time.
enum class BackendUnit : uint8_t { kRegion, kNode };

class Backend {
 public:
  virtual ~Backend() = default;
  virtual absl::string_view name() const = 0;
  virtual absl::string_view doc() const = 0;
  virtual BackendUnit unit() const { return BackendUnit::kRegion; }
  // Where nobody says which of several is asked first, it is the one that has the greatest.
  virtual int preference() const { return 0; }
  // OK, or why it can run nothing here, as a processor or a device is missing. It then takes no
  // node.
  virtual absl::Status Available() const { return absl::OkStatus(); }
  // Whether it defines what is right: others are compared with it, and nobody asks how fast it is.
  virtual bool is_reference() const { return false; }
  // Whether it gives the same bits whatever the processor and the number of threads
  // (deterministic.h).
  virtual bool is_deterministic() const { return false; }
  // Whether its executables Evaluate() nodes whose results have sizes that are not known.
  virtual bool finds_sizes() const { return false; }
  // Whether it makes something of the permission to compute the node, a product, less precisely
  // than f32 (PrecisionOf in region.h) where it is available. Else it computes as f32 does, so that
  // those who asked for less can be told.
  virtual bool UsesPrecision(const Node& /*node*/) const { return false; }
  // OK, or why it does not take the node. Asks about the node's op, attributes, types and which of
  // its operands are constants (ConstantOf), and about nothing around it. It neither prepares nor
  // packs anything.
  virtual absl::Status Supports(const Node& node) const = 0;
  // Groups that it takes as a whole though it may not take each node of them, or takes them better
  // so: those in which `last` is the last node, best first. All are nodes of its graph. They are
  // never torn apart: in the region each has the attribute kCompositeAttribute (region.h), in which
  // the backend's name and that of the composite are followed by a number of its own.
  virtual std::vector<Composite> CompositesEndingIn(const Node& /*last*/) const { return {}; }
  // About how long one thread takes for a node that it supports, its precision and weights that
  // come from memory included: where two backends say so, the faster one can be chosen. Nothing:
  // it has no idea.
  virtual std::optional<double> SecondsOf(const Node& /*node*/) const { return std::nullopt; }
  // The same for bringing a value into one of its regions, or out of one: the call, a layout that
  // is not the one of all others, what could have been done on the way.
  virtual double BoundarySecondsOf(const Value& /*value*/) const { return 0; }
  // Of kRegion: `region` is a private graph of the program, all of whose nodes are supported or in
  // composites, or loads of immutable globals, constants, `control.none` and boundary nodes. Error:
  // it cannot take this region after all, naming the node where there is one.
  virtual absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& region,
                                                              const RegionOptions& options) const;
  // Of kNode: `node`, which outlives the executable. Error: it does not take it.
  virtual absl::StatusOr<std::unique_ptr<Executable>> CompileNode(const Node& node) const;
};

// The backends of a context, by name.
class BackendRegistry {
 public:
  static constexpr char kExtensionName[] = "backends";
  // Null when there is none of that name.
  const Backend* Find(absl::string_view name) const;
  // As Find; the error names those that there are, and the nearest.
  absl::StatusOr<const Backend*> Get(absl::string_view name) const;
  // Sorted by name.
  std::vector<const Backend*> backends() const;
  // Those of the kind that are preferred first, then by name.
  std::vector<const Backend*> preferred(BackendUnit unit) const;
  // Who runs the node where it stands: the first of those for single nodes that is available and
  // takes it, `target` before all others. Null: nobody does.
  const Backend* RunnerOf(const Node& node, absl::string_view target = "") const;
  // What they make of constants, for all programs of the context.
  const std::shared_ptr<PackedConstants>& packed_constants() const { return packed_constants_; }
  // An empty one if the context has no backends.
  static const BackendRegistry& Of(const Context& context);

 private:
  friend void AddBackend(Context& context, std::unique_ptr<Backend> backend);
  std::map<std::string, std::unique_ptr<Backend>, std::less<>> backends_;
  std::shared_ptr<PackedConstants> packed_constants_ = std::make_shared<PackedConstants>();
};

// A second backend of one name is an error of the context.
void AddBackend(Context& context, std::unique_ptr<Backend> backend);

// The value that `value` always has: a constant of any dialect, or a load of an immutable global
// (which `link`, if it is given, provides when it is outside the program). Nothing where it is not
// constant; the tensor may be a splat or outside. Error: the bytes cannot be had.
absl::StatusOr<std::optional<Tensor>> ConstantOf(
    const Value& value,
    const std::function<absl::StatusOr<Tensor>(absl::string_view global)>& link = nullptr);
// Whether it is one, without asking for its bytes.
bool IsConstant(const Value& value);

// Where compile_regions leaves what it made: an attribute of the region's graph.
struct CompiledRegion {
  static constexpr char kAttributeName[] = "roundhouse.executable";
  std::string backend;
  std::shared_ptr<const Executable> executable;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_BACKEND_H_
