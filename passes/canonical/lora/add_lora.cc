// The pass add_lora: gives weights of products low-rank adapters. A product of matrices x * w
// becomes x * w + scale * (x * a) * b; other products take the weight w + scale * (a * b).
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_traits.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/lora/lora_factors.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/container/initial_weight.h"
#include "roundhouse/passes/container/training_roles.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse::canonical {
namespace {

constexpr int kRhs = 1;
constexpr absl::string_view kAll = "@*";

bool IsProduct(const Node& node, int operand) {
  if (Is<MatMul>(node)) return operand <= kRhs;
  if (Is<Einsum>(node)) return true;
  return operand == kRhs && IsOneOf(node, ConvolutionOps{});
}

bool ChangesOnlyForm(const Node& node) {
  return HasTrait(node, OpTrait::kReshapes) || HasTrait(node, OpTrait::kPermutesAxes) ||
         Is<control::Refine>(node);
}

// Nullopt if all uses of the value, perhaps in another form, are factors of products; otherwise the
// op of a node that uses it otherwise.
std::optional<std::string> OtherUse(const Value& weight) {
  std::vector<const Value*> left = {&weight};
  bool is_used = false;
  while (!left.empty()) {
    const Value& value = *left.back();
    left.pop_back();
    for (const Use& use : value.uses()) {
      const Node& user = use.user();
      is_used = true;
      if (IsProduct(user, use.index())) continue;
      if (use.index() != 0 || !ChangesOnlyForm(user)) return std::string(user.op_name());
      left.push_back(&user.result());
    }
  }
  return is_used ? std::nullopt : std::make_optional<std::string>("nothing");
}

// The product of matrices that takes the weight of a use as its right factor, directly or
// transposed, and not as its left factor, too.
struct DirectProduct {
  Node* product = nullptr;
  bool is_transposed = false;  // The weight is the transpose of the right factor.
};

std::optional<DirectProduct> DirectProductOf(const Value& weight, const Use& use,
                                             bool through_transpose) {
  Node& product = use.user();
  if (!Is<MatMul>(product) || use.index() != kRhs || &product.operand(0) == &weight)
    return std::nullopt;
  const absl::StatusOr<MatMul> op = View<MatMul>(product);
  // A fused function comes after the sum.
  if (!op.ok() || op->activation != Activation::kNone) return std::nullopt;
  const Type& lhs = product.operand(0).type();
  if (!lhs.is_tensor() || lhs.domain() != Domain::kTensor || !lhs.shape().is_ranked())
    return std::nullopt;
  return DirectProduct{&product, op->transpose_rhs != through_transpose};
}

bool IsMatrixTranspose(const Node& node) {
  if (!Is<TensorTranspose>(node)) return false;
  const absl::StatusOr<TensorTranspose> op = View<TensorTranspose>(node);
  return op.ok() && op->perm == std::vector<int64_t>{1, 0};
}

Builder After(Node& node) {
  return node.next() == nullptr ? Builder(node.graph())
                                : Builder(node.graph()).Before(*node.next());
}

// Adapts what one load of a weight is used for.
class Adapter {
 public:
  // `into_weights`: products of matrices take the sum of weight and adapter, as other products do.
  Adapter(Node& load, const LoraFactors& factors, bool into_weights)
      : load_(load), factors_(factors), into_weights_(into_weights) {}

  absl::Status Run() {
    RH_ASSIGN_OR_RETURN(a_, After(load_)(ml_program::GlobalLoad{.global = {factors_.a}}, {}));
    RH_ASSIGN_OR_RETURN(b_, After(a_->node())(ml_program::GlobalLoad{.global = {factors_.b}}, {}));
    RH_ASSIGN_OR_RETURN(
        scale_, After(b_->node())(
                    ConstantGen{.value = Tensor::Scalar(static_cast<float>(factors_.scale))}, {}));
    std::vector<DirectProduct> products;
    std::vector<std::pair<Node*, int>> others;
    Sort(products, others);
    for (const DirectProduct& product : products) RH_RETURN_IF_ERROR(AdaptProduct(product));
    if (!others.empty()) RH_RETURN_IF_ERROR(AdaptWeight(others));
    return absl::OkStatus();
  }

 private:
  void Sort(std::vector<DirectProduct>& products, std::vector<std::pair<Node*, int>>& others) {
    const bool is_matrix = !into_weights_ && load_.result().type().shape().rank() == 2;
    for (const Use& use : load_.result().uses()) {
      Node& user = use.user();
      if (const auto direct = DirectProductOf(load_.result(), use, false); is_matrix && direct) {
        products.push_back(*direct);
        continue;
      }
      std::vector<DirectProduct> behind;
      bool are_all_direct = is_matrix && IsMatrixTranspose(user);
      if (are_all_direct) {
        for (const Use& next : user.result().uses()) {
          const auto direct = DirectProductOf(load_.result(), next, true);
          if (direct) behind.push_back(*direct);
          are_all_direct &= direct.has_value();
        }
      }
      if (are_all_direct) {
        products.insert(products.end(), behind.begin(), behind.end());
      } else {
        others.emplace_back(&user, use.index());
      }
    }
  }

  // Transposes in front of a product become its attribute, so that nothing folds the weight itself.
  void TakeWeightDirectly(const DirectProduct& product) {
    Node& node = *product.product;
    if (&node.operand(kRhs) == &load_.result()) return;
    node.set_operand(kRhs, load_.result());
    if (product.is_transposed) {
      node.set_attribute("transpose_rhs", Attribute::Bool(true));
    } else {
      node.EraseAttribute("transpose_rhs");
    }
  }

  absl::Status AdaptProduct(const DirectProduct& product) {
    TakeWeightDirectly(product);
    Node& node = *product.product;
    RH_ASSIGN_OR_RETURN(const MatMul op, View<MatMul>(node));
    Value* first = product.is_transposed ? b_ : a_;
    Value* second = product.is_transposed ? a_ : b_;
    RH_ASSIGN_OR_RETURN(Value * narrow, After(node)(MatMul{.transpose_lhs = op.transpose_lhs,
                                                           .transpose_rhs = product.is_transposed},
                                                    {&node.operand(0), first}));
    RH_ASSIGN_OR_RETURN(
        Value * wide,
        After(narrow->node())(MatMul{.transpose_rhs = product.is_transposed}, {narrow, second}));
    RH_ASSIGN_OR_RETURN(Value * scaled, After(wide->node())(EltwiseMul{}, {wide, scale_}));
    return ReplaceBySum(node.result(), scaled, UsesOf(node.result(), *scaled));
  }

  absl::Status AdaptWeight(const std::vector<std::pair<Node*, int>>& users) {
    RH_ASSIGN_OR_RETURN(Value * product, After(scale_->node())(MatMul{}, {a_, b_}));
    RH_ASSIGN_OR_RETURN(Value * delta, After(product->node())(EltwiseMul{}, {product, scale_}));
    const Type& type = load_.result().type();
    if (type.shape().rank() != 2) {
      const absl::Span<const int64_t> sizes = type.shape().sizes();
      RH_ASSIGN_OR_RETURN(delta, After(delta->node())(
                                     FixedReshape{.shape = {sizes.begin(), sizes.end()}}, {delta}));
    }
    return ReplaceBySum(load_.result(), delta, users);
  }

  static std::vector<std::pair<Node*, int>> UsesOf(const Value& value, const Value& except) {
    std::vector<std::pair<Node*, int>> uses;
    for (const Use& use : value.uses()) {
      if (&use.user() != &except.node()) uses.emplace_back(&use.user(), use.index());
    }
    return uses;
  }

  static absl::Status ReplaceBySum(Value& base, Value* delta,
                                   const std::vector<std::pair<Node*, int>>& users) {
    RH_ASSIGN_OR_RETURN(Value * sum, After(delta->node())(EltwiseAdd{}, {&base, delta}));
    if (sum->node().next() == nullptr) return absl::OkStatus();
    TypedReplacement replacement(*sum, base.type(), *sum->node().next());
    for (const auto& [user, index] : users) user->set_operand(index, replacement.For(*user));
    return absl::OkStatus();
  }

  Node& load_;
  const LoraFactors& factors_;
  const bool into_weights_;
  Value* a_ = nullptr;
  Value* b_ = nullptr;
  Value* scale_ = nullptr;
};

class AddLora final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("rank", pass.rank_, "the rank of the adapters"),
        Field("targets", pass.targets_, "patterns of weights, as in \"@q*, @v*\""),
        Field("alpha", pass.alpha_, "the product of the factors is scaled by alpha / rank"),
        Field("seed", pass.seed_, "of the first factors; the second ones are zeros"),
        Field("into_weights", pass.into_weights_,
              "products of matrices, too, take the weight w + scale * (a * b), which can then be "
              "rounded as a whole"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    if (rank_ < 1)
      return absl::InvalidArgumentError(absl::StrCat("rank: expected 1 or more, found ", rank_));
    if (!std::isfinite(alpha_))
      return absl::InvalidArgumentError(absl::StrCat("alpha: expected a number, found ", alpha_));
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> patterns, Patterns(program));
    RH_ASSIGN_OR_RETURN(const std::vector<LoraFactors> present, LoraFactorsOf(program));
    absl::flat_hash_set<std::string> adapted;
    for (const LoraFactors& factors : present) adapted.insert(factors.weight);
    const GlobalUses uses(program);
    SplitMix64 seeds(static_cast<uint64_t>(seed_));
    std::vector<std::string> left;
    bool changed = false;
    bool has_any = false;
    const std::vector<Global*> globals = program.globals();  // Adapters add some.
    for (Global* global : globals) {
      // One seed for each, so that an adapter does not depend on which others there are.
      const SplitMix64 random(seeds.Next());
      const auto matches = [&](const std::string& pattern) {
        return MatchesPattern(pattern, global->name());
      };
      if (!std::any_of(patterns.begin(), patterns.end(), matches)) continue;
      has_any |= adapted.contains(global->name());
      if (IsLoraFactor(*global) || adapted.contains(global->name())) continue;
      const GlobalAccesses& accesses = uses.Of(*global);
      const std::string why = WhyNot(*global, accesses);
      if (!why.empty()) {
        left.push_back(absl::StrCat("@", global->name(), " ", why));
        continue;
      }
      has_any = true;
      if (!AllowAt("adapt", [&] { return absl::StrCat("@", global->name()); })) continue;
      RH_RETURN_IF_ERROR(Adapt(program, *global, accesses, random));
      changed = true;
    }
    if (!has_any && targets_ != kAll) return NothingToAdapt(left);
    if (!left.empty()) Count("left: not weights of products", static_cast<int64_t>(left.size()));
    return changed;
  }

  // Without the @.
  absl::StatusOr<std::vector<std::string>> Patterns(const Program& program) const {
    std::vector<std::string> names;
    for (const Global* global : program.globals()) names.push_back(global->name());
    std::vector<std::string> patterns;
    if (targets_ == kAll) return std::vector<std::string>{"*"};
    for (absl::string_view part : absl::StrSplit(targets_, ',', absl::SkipWhitespace())) {
      patterns.emplace_back(absl::StripPrefix(absl::StripAsciiWhitespace(part), "@"));
      const std::string& pattern = patterns.back();
      if (std::any_of(names.begin(), names.end(),
                      [&](const std::string& name) { return MatchesPattern(pattern, name); })) {
        continue;
      }
      return absl::NotFoundError(absl::StrCat(
          "targets: expected the name of a global, found '", pattern, "'",
          DidYouMean(pattern, names), "; the pass globalize_constants makes globals of constants"));
    }
    return patterns;
  }

  static absl::Status NothingToAdapt(const std::vector<std::string>& left) {
    constexpr size_t kShown = 8;
    const std::vector<std::string> shown(
        left.begin(), left.begin() + static_cast<int64_t>(std::min(kShown, left.size())));
    return absl::InvalidArgumentError(absl::StrCat(
        "targets: expected weights of mat_mul, einsum or convolutions of canonical, found ",
        left.empty() ? "no globals" : absl::StrJoin(shown, ", "), left.size() > kShown ? " …" : "",
        "; the pass lower makes canonical of other dialects, globalize_constants makes globals of "
        "constants"));
  }

  // Empty if the global can be adapted.
  std::string WhyNot(const Global& global, const GlobalAccesses& accesses) const {
    const std::optional<LoraMatrix> matrix = LoraMatrixOf(global.type());
    if (!matrix.has_value())
      return absl::StrCat("is ", global.type().ToString(), ", not an f32 of rank 2 or more");
    if (!accesses.stores.empty()) return "is stored by the program";
    if (accesses.loads.empty()) return "is not loaded";
    for (const Node* load : accesses.loads) {
      if (!Is<ml_program::GlobalLoad>(*load) && !Is<ml_program::GlobalLoadConst>(*load))
        return "is loaded with a token";
      if (load->result().type() != global.type()) return "is loaded as another type";
      if (const std::optional<std::string> other = OtherUse(load->result()))
        return absl::StrCat("is used by ", *other);
    }
    if (std::min(matrix->rows, matrix->columns) <= rank_) {
      return absl::StrCat("has only ", std::min(matrix->rows, matrix->columns),
                          " rows or columns, not more than the rank");
    }
    return "";
  }

  absl::Status Adapt(Program& program, const Global& weight, const GlobalAccesses& accesses,
                     const SplitMix64& random) const {
    const LoraMatrix matrix = *LoraMatrixOf(weight.type());
    LoraFactors factors = {.weight = weight.name(), .scale = alpha_ / static_cast<double>(rank_)};
    const auto add = [&](absl::string_view suffix, int64_t rows, int64_t columns) {
      return program.CreateGlobal(program.UnusedSymbol(absl::StrCat(weight.name(), suffix)),
                                  Type::Tensor(ElementKind::kF32, Shape({rows, columns})));
    };
    RH_ASSIGN_OR_RETURN(Global * a, add(".lora_a", matrix.rows, rank_));
    RH_ASSIGN_OR_RETURN(Global * b, add(".lora_b", rank_, matrix.columns));
    factors.a = a->name();
    factors.b = b->name();
    RH_ASSIGN_OR_RETURN(Tensor of_a, InitialWeight(a->type(), random));
    RH_ASSIGN_OR_RETURN(Tensor of_b, Tensor::Zeros(b->type()));
    a->set_initial(Attribute::OfTensor(std::move(of_a)));
    b->set_initial(Attribute::OfTensor(of_b.CompressedToSplat()));
    for (Global* factor : {a, b}) {
      factor->set_mutable(true);
      SetTrainingRole(*factor, kWeightRole);
    }
    MarkFactors(factors, *a, *b);
    for (Node* load : accesses.loads)
      RH_RETURN_IF_ERROR(Adapter(*load, factors, into_weights_).Run());
    return absl::OkStatus();
  }

  int64_t rank_ = 8;
  std::string targets_ = std::string(kAll);
  double alpha_ = 16;
  int64_t seed_ = 0;
  bool into_weights_ = false;
};

RH_REGISTER_PASS(add_lora, AddLora)
    .Doc(
        "Adds a low-rank adapter, which is 0 at first, to each weight of a product: training it "
        "changes few numbers. See merge_lora.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
