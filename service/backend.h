// File: backend.h
//
// Who runs parts of a program faster than the interpreter's own kernels. A backend says of each
// node whether it takes it, or why not; the passes grow regions of what it takes and give each to
// Compile(); the session runs what came out. A backend registers itself by name:
//
//   void RegisterToyBackend(Context& context) {
//     AddBackend(context, std::make_unique<ToyBackend>());
//   }
//   RH_REGISTER_EXTENSION(RegisterToyBackend);  // In a target with alwayslink = 1.
//
// What comes out of Compile() is made ready in two steps, so that nothing is worked out twice:
//   Executable   what does not depend on who runs it: packed weights. Shared by all sessions.
//   Invocation   what one session needs for operands of certain sizes. Run() then only computes.
// A kernel for a single node is an Invocation, too: whoever runs a plan sees nothing else.
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

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
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

// What a run of an invocation works on. Operands and results without elements may be null.
struct InvocationArguments {
  // Dense, in the layout of their types, aligned to kTensorAlignment and readable as far past
  // their ends.
  absl::Span<const std::byte* const> inputs;
  // The same, to be written. They overlap neither one another nor inputs, but for what
  // Invocation::MayOverwrite() allows.
  absl::Span<std::byte* const> results;
  // Invocation::scratch_bytes() of them, aligned as above, with unspecified contents.
  std::byte* scratch;
  ThreadPool& threads;
};

// For one session, so for one thread at a time.
class Invocation {
 public:
  virtual ~Invocation() = default;
  // Of all results, with known sizes.
  virtual absl::Span<const Type> result_types() const = 0;
  virtual size_t scratch_bytes() const { return 0; }
  // Whether the result may be where the input is, once nobody else needs that.
  virtual bool MayOverwrite(int /*input*/, int /*result*/) const { return false; }
  // Neither allocates nor looks anything up.
  virtual absl::Status Run(const InvocationArguments& arguments) = 0;
};

// Immutable; may be used by several threads at once.
class Executable {
 public:
  virtual ~Executable() = default;
  // For operands of these types, whose sizes are all known. Error: this region cannot be run on
  // them; the session then runs its nodes.
  virtual absl::StatusOr<std::unique_ptr<Invocation>> Prepare(absl::Span<const Type> inputs,
                                                              ThreadPool& threads) const = 0;
  // Whether it makes code for each set of types, as libraries with a compiler do. In a loop in
  // which sizes grow, that is run once and not again, so that own kernels are asked instead.
  virtual bool compiles_for_types() const { return false; }
  // Of what it keeps for all sessions: packed weights.
  virtual int64_t held_bytes() const { return 0; }
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

class Backend {
 public:
  virtual ~Backend() = default;
  virtual absl::string_view name() const = 0;
  virtual absl::string_view doc() const = 0;
  // Where nobody says which of several is asked first, it is the one that has the greatest.
  virtual int preference() const { return 0; }
  // OK, or why it can run nothing here, as a processor or a device is missing. It then takes no
  // node.
  virtual absl::Status Available() const { return absl::OkStatus(); }
  // OK, or why it does not take the node. Asks about the node's op, attributes, types and which of
  // its operands are constants (ConstantOf), and about nothing around it.
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
  // `region` is a private graph of the program, all of whose nodes are supported or in composites,
  // or loads of immutable globals, constants, `control.none` and boundary nodes. Error: it cannot
  // take this region after all, naming the node where there is one.
  virtual absl::StatusOr<std::unique_ptr<Executable>> Compile(
      const Graph& region, const RegionOptions& options) const = 0;
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
  // Those that are preferred first, then by name.
  std::vector<const Backend*> preferred() const;
  // An empty one if the context has no backends.
  static const BackendRegistry& Of(const Context& context);

 private:
  friend void AddBackend(Context& context, std::unique_ptr<Backend> backend);
  std::map<std::string, std::unique_ptr<Backend>, std::less<>> backends_;
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
