#include "roundhouse/tests/backends/conformance_regions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/service/tensor_elements.h"
#include "roundhouse/tests/backends/region_runs.h"

namespace roundhouse {
namespace {

constexpr size_t kMaxNodes = 6;
constexpr int kTriesToExtend = 24;
constexpr int64_t kMaxElements = 1 << 12;  // Of each value of a region.
constexpr int64_t kMaxShown = 64;          // The most elements of a constant that is shown.

// One operand of a node of a recipe.
struct Source {
  enum class Kind : uint8_t { kAbsent, kResult, kInput, kConstant } kind = Kind::kAbsent;
  size_t index = 0;  // Of the node, the input or the constant.
  int result = 0;    // Of that node.
};

struct Ingredient {
  const ConformanceCase* like;  // Gives the op, the attributes and the number of results.
  std::vector<Source> operands;
  bool is_output = false;  // Even if a later node uses its results.
};

// How a region is made, so that it can be made again: without its last nodes, with other numbers,
// with sizes that are unknown.
struct Recipe {
  std::vector<Ingredient> nodes;
  std::vector<Tensor> inputs;
  std::vector<Tensor> constants;
};

enum class Outputs : uint8_t {
  kRegion,  // Results that no node uses, and those of nodes that are outputs.
  kAll,     // All results of all nodes.
};

struct Region {
  std::unique_ptr<Program> program;
  Graph* graph = nullptr;
  std::vector<Node*> nodes;
  std::vector<Tensor> inputs;
  std::vector<const Value*> outputs;
};

class RegionBuilder {
 public:
  RegionBuilder(const Context& context, const Recipe& recipe, size_t num_nodes, bool is_open)
      : context_(context), recipe_(recipe), num_nodes_(num_nodes), is_open_(is_open) {}

  // Nullopt if inference or the verifier rejects it.
  std::optional<Region> Build(Outputs outputs) {
    region_.program = std::make_unique<Program>(context_);
    absl::StatusOr<Graph*> graph = region_.program->CreateGraph("region");
    if (!graph.ok()) return std::nullopt;
    region_.graph = *graph;
    inputs_.assign(recipe_.inputs.size(), nullptr);
    constants_.assign(recipe_.constants.size(), nullptr);
    for (size_t i = 0; i < num_nodes_; ++i) {
      if (!AddNode(recipe_.nodes[i])) return std::nullopt;
    }
    for (size_t i = 0; i < num_nodes_; ++i) {
      const Node& node = *region_.nodes[i];
      for (int result = 0; result < node.num_results(); ++result) {
        Value& value = node.result(result);
        if (outputs == Outputs::kRegion && value.has_users() && !recipe_.nodes[i].is_output)
          continue;
        region_.outputs.push_back(&value);
      }
    }
    for (const Value* value : region_.outputs) {
      Value& output = value->node().result(value->index());
      if (!AddOutput(*region_.graph, absl::StrCat("y", region_.graph->outputs().size()), output)
               .ok())
        return std::nullopt;
    }
    if (!VerifyOk(*region_.program).ok()) return std::nullopt;
    return std::move(region_);
  }

 private:
  bool AddNode(const Ingredient& ingredient) {
    std::vector<Value*> operands;
    for (const Source& source : ingredient.operands) {
      operands.push_back(ValueOf(source));
      if (operands.back() == nullptr) return false;
    }
    const std::vector<Type> types(ingredient.like->results.size(), Type::Unknown());
    Node* node = region_.graph->CreateNode(ingredient.like->op, operands, types,
                                           ingredient.like->attributes);
    const absl::StatusOr<std::optional<std::vector<Type>>> inferred = InferTypes(*node);
    if (!inferred.ok() || !inferred->has_value()) return false;
    for (int i = 0; i < node->num_results(); ++i) node->result(i).set_type((**inferred)[i]);
    region_.nodes.push_back(node);
    return true;
  }

  Value* ValueOf(const Source& source) {
    switch (source.kind) {
      case Source::Kind::kAbsent:
        return &region_.graph->CreateNode(container::kNone, {}, {Type::None()})->result();
      case Source::Kind::kResult:
        return &region_.nodes[source.index]->result(source.result);
      case Source::Kind::kInput:
        return Input(source.index);
      case Source::Kind::kConstant:
        return Constant(source.index);
    }
    return nullptr;
  }

  Value* Input(size_t index) {
    if (inputs_[index] != nullptr) return inputs_[index];
    const Tensor& tensor = recipe_.inputs[index];
    Type type = tensor.type();
    if (is_open_ && type.is_tensor() && type.shape().rank() > 0)
      type = type.WithShape(type.shape().WithDim(0, Dim::Unknown()));
    const absl::StatusOr<Value*> input =
        AddInput(*region_.graph, absl::StrCat("x", region_.inputs.size()), type);
    if (!input.ok()) return nullptr;
    region_.inputs.push_back(tensor);
    return inputs_[index] = *input;
  }

  Value* Constant(size_t index) {
    if (constants_[index] != nullptr) return constants_[index];
    const Tensor& tensor = recipe_.constants[index];
    const auto* service = context_.FindDialect("canonical")->service<ConstantsService>();
    const absl::StatusOr<Node*> node =
        service->MakeConstant(*region_.graph, tensor, tensor.type(), nullptr);
    return constants_[index] = node.ok() ? &(*node)->result() : nullptr;
  }

  const Context& context_;
  const Recipe& recipe_;
  const size_t num_nodes_;
  const bool is_open_;
  Region region_;
  std::vector<Value*> inputs_;
  std::vector<Value*> constants_;
};

std::optional<Region> Build(const Context& context, const Recipe& recipe, size_t num_nodes,
                            Outputs outputs = Outputs::kRegion, bool is_open = false) {
  return RegionBuilder(context, recipe, num_nodes, is_open).Build(outputs);
}

// About the relative error of one operation on such elements; 0 if it has none.
double RoundingOf(const Tensor& tensor) {
  switch (tensor.element_type().is_quantized() ? ElementKind::kI8 : tensor.element_type().kind()) {
    case ElementKind::kF64:
      return 1e-14;
    case ElementKind::kF32:
      return 2e-6;
    case ElementKind::kF16:
    case ElementKind::kBF16:
      return 1e-2;
    default:
      return 0;
  }
}

template <typename T>
void Perturb(absl::Span<T> numbers, double rounding, SplitMix64& random) {
  for (T& number : numbers)
    number = static_cast<T>(number * (1 + rounding * (2 * random.Unit() - 1)));
}

// Changes the elements of floats by about one rounding. Returns whether it could.
bool Perturb(Tensor& tensor, SplitMix64& random) {
  const double rounding = RoundingOf(tensor);
  if (rounding == 0) return true;
  const ElementKind kind = tensor.element_type().kind();
  if (kind != ElementKind::kF32 && kind != ElementKind::kF64) return false;
  absl::StatusOr<Tensor> dense = tensor.Materialize();
  if (!dense.ok() || !dense->MakeUnique().ok()) return false;
  if (kind == ElementKind::kF32) {
    Perturb(dense->mutable_data<float>(), rounding, random);
  } else {
    Perturb(dense->mutable_data<double>(), rounding, random);
  }
  tensor = *std::move(dense);
  return true;
}

// The recipe with numbers that differ from its own by about one rounding; nullopt for f16
// and bf16.
std::optional<Recipe> Perturbed(const Recipe& recipe, SplitMix64& random) {
  Recipe perturbed = recipe;
  const auto perturb = [&](Tensor& tensor) { return Perturb(tensor, random); };
  if (!std::all_of(perturbed.inputs.begin(), perturbed.inputs.end(), perturb)) return std::nullopt;
  if (!std::all_of(perturbed.constants.begin(), perturbed.constants.end(), perturb))
    return std::nullopt;
  return perturbed;
}

// Whether all elements are finite; sets the greatest magnitude.
bool IsFinite(const Tensor& tensor, double& greatest) {
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    const double number = std::abs(ElementNumber(tensor, i).value_or(0));
    if (!std::isfinite(number)) return false;
    greatest = std::max(greatest, number);
  }
  return true;
}

struct Expectation {
  std::vector<Tensor> values;
  std::vector<Tolerance> tolerances;
};

class RegionTester {
 public:
  RegionTester(const Context& context, const Backend& backend, uint64_t seed, int num_threads)
      : context_(context), backend_(backend), random_(seed), num_threads_(num_threads) {}

  // A region of random nodes, all of which the backend takes.
  Recipe MakeRecipe(const std::map<std::string, std::vector<ConformanceCase>>& cases) {
    Recipe recipe;
    const size_t wanted = 2 + random_.Below(kMaxNodes - 1);
    for (int i = 0; i < kTriesToExtend && recipe.nodes.size() < wanted; ++i) {
      auto of_op = cases.begin();
      std::advance(of_op, random_.Below(cases.size()));
      const ConformanceCase& like = of_op->second[random_.Below(of_op->second.size())];
      Recipe longer = recipe;
      if (Extend(longer, like) && IsTaken(longer)) recipe = std::move(longer);
    }
    return recipe;
  }

  void Test(const Recipe& recipe, RegionsResult& result) {
    bool is_open_right = false;
    const std::optional<std::string> failure = Try(recipe, recipe.nodes.size(), is_open_right);
    if (!failure.has_value()) return;
    if (failure->empty()) {
      ++result.right;
      result.open += is_open_right ? 1 : 0;
      return;
    }
    ++result.wrong;
    if (!result.failure.empty()) return;
    result.failure = *failure;
    size_t num_nodes = recipe.nodes.size();
    for (size_t fewer = 1; fewer < recipe.nodes.size(); ++fewer) {
      const std::optional<std::string> tried = Try(recipe, fewer, is_open_right);
      if (!tried.has_value() || tried->empty()) continue;
      result.failure = *tried;
      num_nodes = fewer;
      break;
    }
    const std::optional<Region> region = Build(context_, recipe, num_nodes);
    const absl::StatusOr<std::string> text =
        Print(*region->program, {.max_inline_elements = kMaxShown});
    result.program = text.ok() ? *text : std::string(text.status().message());
  }

 private:
  // Adds a node like that of the case to the recipe. Its first operand is the result of an earlier
  // node if there is one of its type, or if the case can be changed to take one.
  bool Extend(Recipe& recipe, const ConformanceCase& like) {
    if (like.operands.empty() || !like.operands[0].has_value()) return false;
    std::vector<Tensor> operands;
    for (const std::optional<Tensor>& operand : like.operands)
      operands.push_back(operand.value_or(Tensor()));
    Ingredient node = {.like = &like, .operands = {}, .is_output = random_.Below(4) == 0};
    const std::optional<Region> region = Build(context_, recipe, recipe.nodes.size());
    if (!region.has_value()) return false;
    const std::optional<Source> first = ChooseFirst(*region, operands, like);
    if (!first.has_value() && !recipe.nodes.empty() && random_.Below(4) != 0) return false;
    for (size_t i = 0; i < operands.size(); ++i) {
      if (!like.operands[i].has_value()) {
        node.operands.push_back({});
      } else if (i == 0 && first.has_value()) {
        node.operands.push_back(*first);
      } else if (i > 0 && like.others_are_constant) {
        node.operands.push_back(Keep(recipe.constants, operands[i], Source::Kind::kConstant));
      } else if (const std::vector<Source> equal = ResultsLike(*region, operands[i].type());
                 !equal.empty() && random_.Below(2) == 0) {
        node.operands.push_back(equal[random_.Below(equal.size())]);
      } else {
        node.operands.push_back(Keep(recipe.inputs, operands[i], Source::Kind::kInput));
      }
    }
    recipe.nodes.push_back(std::move(node));
    return true;
  }

  // Half the time one that is already there, so that nodes share it.
  Source Keep(std::vector<Tensor>& tensors, const Tensor& tensor, Source::Kind kind) {
    for (size_t i = 0; i < tensors.size(); ++i) {
      if (tensors[i].type() == tensor.type() && random_.Below(2) == 0)
        return {.kind = kind, .index = i};
    }
    tensors.push_back(tensor);
    return {.kind = kind, .index = tensors.size() - 1};
  }

  static std::vector<Source> ResultsLike(const Region& region, const Type& type) {
    std::vector<Source> found;
    for (size_t i = 0; i < region.nodes.size(); ++i) {
      for (int result = 0; result < region.nodes[i]->num_results(); ++result) {
        if (region.nodes[i]->result(result).type() == type)
          found.push_back({.kind = Source::Kind::kResult, .index = i, .result = result});
      }
    }
    return found;
  }

  // Chooses the result that becomes the first operand. May change the types of operands that have
  // that of the first one.
  std::optional<Source> ChooseFirst(const Region& region, std::vector<Tensor>& operands,
                                    const ConformanceCase& like) {
    const Type first = operands[0].type();
    const std::vector<Source> equal = ResultsLike(region, first);
    if (!equal.empty()) return equal[random_.Below(equal.size())];
    if (region.nodes.empty() || RoundingOf(operands[0]) == 0) return std::nullopt;
    const size_t node = random_.Below(region.nodes.size());
    if (region.nodes[node]->num_results() == 0) return std::nullopt;
    const Type& type = region.nodes[node]->result().type();
    if (!type.is_tensor() || !type.shape().is_static() ||
        type.element_type() != first.element_type())
      return std::nullopt;
    for (size_t i = 0; i < operands.size(); ++i) {
      if (!like.operands[i].has_value() || operands[i].type() != first) continue;
      absl::StatusOr<Tensor> drawn = SeededTensor(type, SplitMix64(random_.Next()));
      if (!drawn.ok()) return std::nullopt;
      operands[i] = *std::move(drawn);
    }
    return Source{.kind = Source::Kind::kResult, .index = node, .result = 0};
  }

  bool IsTaken(const Recipe& recipe) const {
    const std::optional<Region> region = Build(context_, recipe, recipe.nodes.size());
    if (!region.has_value() || !AreTaken(*region)) return false;
    for (const Node* node : region->nodes) {
      for (int i = 0; i < node->num_results(); ++i) {
        const Type& type = node->result(i).type();
        if (!IsStaticTensor(type) || *type.shape().NumElements() > kMaxElements) return false;
      }
    }
    return true;
  }

  static bool IsStaticTensor(const Type& type) {
    return type.is_tensor() && type.shape().is_static() && type.shape().NumElements().ok();
  }

  bool AreTaken(const Region& region) const {
    return std::all_of(region.nodes.begin(), region.nodes.end(), [&](const Node* node) {
      return IsWork(*node) && MayBeInRegion(*node).ok() && backend_.Supports(*node).ok();
    });
  }

  // Nullopt if it cannot be told what is right: numbers that are not finite, or results that one
  // rounding changes entirely.
  std::optional<Expectation> Expect(const Recipe& recipe, const Region& region, size_t num_nodes) {
    const std::optional<Region> all = Build(context_, recipe, num_nodes, Outputs::kAll);
    if (!all.has_value()) return std::nullopt;
    const absl::StatusOr<std::vector<Tensor>> values = RunReference(*all->graph, all->inputs);
    if (!values.ok()) return std::nullopt;
    double greatest = 1;
    for (const Tensor& value : *values) {
      if (!IsFinite(value, greatest)) return std::nullopt;
    }
    std::vector<double> spread(values->size());
    for (int i = 0; i < 3; ++i) {
      const std::optional<Recipe> near = Perturbed(recipe, random_);
      const std::optional<Region> other =
          near.has_value() ? Build(context_, *near, num_nodes, Outputs::kAll) : std::nullopt;
      if (!other.has_value()) return std::nullopt;
      const absl::StatusOr<std::vector<Tensor>> moved = RunReference(*other->graph, other->inputs);
      if (!moved.ok()) return std::nullopt;
      for (size_t output = 0; output < values->size(); ++output) {
        const absl::StatusOr<TensorDifference> difference =
            Compare((*moved)[output], (*values)[output], Tolerance::Exact());
        if (!difference.ok() || !std::isfinite(difference->max_absolute)) return std::nullopt;
        if (RoundingOf((*values)[output]) == 0 && !difference->ok()) return std::nullopt;
        spread[output] = std::max(spread[output], difference->max_absolute);
      }
    }
    Expectation expected;
    size_t output = 0;
    for (size_t i = 0; i < num_nodes; ++i) {
      for (int result = 0; result < all->nodes[i]->num_results(); ++result, ++output) {
        const bool is_output = std::find(region.outputs.begin(), region.outputs.end(),
                                         &region.nodes[i]->result(result)) != region.outputs.end();
        if (!is_output) continue;
        const Tensor& value = (*values)[output];
        const double rounding = RoundingOf(value);
        expected.values.push_back(value);
        expected.tolerances.push_back(
            rounding == 0
                ? Tolerance::Exact()
                : Tolerance::Close(rounding * greatest + 32 * spread[output], 4 * rounding));
      }
    }
    return expected;
  }

  static std::string Difference(const std::vector<Tensor>& found, const Expectation& expected) {
    if (found.size() != expected.values.size())
      return absl::StrCat(found.size(), " results instead of ", expected.values.size());
    for (size_t i = 0; i < found.size(); ++i) {
      const absl::StatusOr<TensorDifference> difference =
          Compare(found[i], expected.values[i], expected.tolerances[i]);
      if (!difference.ok()) return absl::StrCat("result ", i, ": ", difference.status().message());
      if (!difference->ok()) return absl::StrCat("result ", i, ": ", difference->ToString());
    }
    return "";
  }

  // Returns what is wrong with the first nodes of the recipe, "" if nothing is; nullopt if that
  // cannot be told.
  std::optional<std::string> Try(const Recipe& recipe, size_t num_nodes, bool& is_open_right) {
    const std::optional<Region> region = Build(context_, recipe, num_nodes);
    if (!region.has_value()) return std::nullopt;
    const std::optional<Expectation> expected = Expect(recipe, *region, num_nodes);
    if (!expected.has_value()) return std::nullopt;
    for (const int threads : {1, num_threads_}) {
      const absl::StatusOr<std::vector<Tensor>> found =
          RunRegion(backend_, *region->graph, region->inputs, threads);
      if (!found.ok()) {
        return absl::StrCat("takes its nodes, but does not run them as one region: ",
                            found.status().message());
      }
      const std::string difference = Difference(*found, *expected);
      if (!difference.empty())
        return absl::StrCat("with ", threads, threads == 1 ? " thread, " : " threads, ",
                            difference);
    }
    is_open_right = false;
    const std::optional<Region> open =
        Build(context_, recipe, num_nodes, Outputs::kRegion, /*is_open=*/true);
    if (!open.has_value() || !AreTaken(*open)) return "";
    const absl::StatusOr<std::unique_ptr<Executable>> compiled =
        backend_.Compile(*open->graph, RegionOptions());
    if (!compiled.ok()) {
      return absl::StrCat("takes its nodes while sizes are unknown, but does not compile them: ",
                          compiled.status().message());
    }
    const absl::StatusOr<std::vector<Tensor>> found =
        RunExecutable(**compiled, open->inputs, num_threads_);
    // Some sizes are learnt too late; sessions then run the nodes.
    if (!found.ok() && !absl::IsInternal(found.status())) return "";
    const std::string difference =
        found.ok() ? Difference(*found, *expected) : std::string(found.status().message());
    if (!difference.empty())
      return absl::StrCat("compiled while the first sizes of inputs are unknown, ", difference);
    is_open_right = true;
    return "";
  }

  const Context& context_;
  const Backend& backend_;
  SplitMix64 random_;
  const int num_threads_;
};

}  // namespace

RegionsResult TryRegions(const Context& context, const Backend& backend,
                         const std::map<std::string, std::vector<ConformanceCase>>& cases,
                         uint64_t seed, int count, int num_threads) {
  RegionsResult result;
  if (cases.empty()) return result;
  RegionTester tester(context, backend, seed, num_threads);
  for (int i = 0; i < count; ++i) {
    const Recipe recipe = tester.MakeRecipe(cases);
    if (recipe.nodes.size() > 1) tester.Test(recipe, result);
  }
  return result;
}

}  // namespace roundhouse
