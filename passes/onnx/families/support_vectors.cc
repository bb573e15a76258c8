// Support vector machines of ai.onnx.ml.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/families/scores.h"
#include "roundhouse/passes/onnx/inside.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

constexpr ElementKind kKind = ElementKind::kF32;

// The tables for pairs of classes are larger than the lists in the model. These limit the numbers
// in a table, and the classes for whose probabilities the coupling steps are written out.
constexpr int64_t kMaxListed = int64_t{1} << 24;
constexpr int64_t kMaxCoupled = 512;

Value* ConstantOfFloats(Lowering& l, const std::vector<float>& values, const Ints& sizes) {
  return l.Constant(Tensor::Of<float>(sizes, absl::MakeConstSpan(values)));
}

Value* RowsOf(Lowering& l) {
  Value* x = l.Cast(l.need(0), kKind);
  return l.known_rank(x) == 1 ? l.Unsqueeze(x, {0}) : x;
}

// The kernel of the rows of x (N, F) and the support vectors (M, F): (N, M).
Value* Kernel(Lowering& l, const std::string& type, Value* x, Value* vectors) {
  const std::vector<float> given = l.FloatList("kernel_params");
  const auto parameter = [&](size_t index) {
    return l.Number(index < given.size() ? given[index] : 0, kKind);
  };
  Value* products = l(canonical::MatMul{.transpose_rhs = true}, {x, vectors});
  if (type == "LINEAR") return products;
  if (type == "RBF") {
    const auto squares = [&](Value* rows, bool keeps) {
      return l(
          canonical::TensorReduce{
              .kind = canonical::ReduceKind::kSumSquare, .axes = Ints{1}, .keep_dims = keeps},
          {rows});
    };
    Value* apart = l.Sub(l.Add(squares(x, true), squares(vectors, false)),
                         l.Mul(products, l.Number(2, kKind)));
    return l(canonical::Exp{}, {l(canonical::Neg{}, {l.Mul(apart, parameter(0))})});
  }
  Value* line = l.Add(l.Mul(products, parameter(0)), parameter(1));
  if (type == "POLY") return l(canonical::Pow{}, {line, parameter(2)});
  if (type == "SIGMOID") return l(canonical::Tanh{}, {line});
  return l.Invalid(absl::StrCat("attribute 'kernel_type': unknown value '", type, "'"));
}

Value* LowerSvmRegressor(Lowering& l) {
  const std::vector<float> coefficients = l.FloatList("coefficients");
  const std::vector<float> vectors = l.FloatList("support_vectors");
  const std::vector<float> rho = l.FloatList("rho");
  const std::string kernel = l.String("kernel_type", "LINEAR");
  const int64_t supports = l.Int("n_supports", 0);
  Value* x = RowsOf(l);
  const int64_t count = static_cast<int64_t>(coefficients.size());
  if (!l.ok()) return nullptr;
  if (count == 0 || rho.empty()) return l.Invalid("coefficients and rho are not given");
  Value* sums = nullptr;
  if (supports > 0) {
    const int64_t numbers = static_cast<int64_t>(vectors.size());
    if (count != supports || numbers % supports != 0 || numbers == 0)
      return l.Invalid("expected a coefficient and a vector for each support");
    sums = l(canonical::MatMul{},
             {Kernel(l, kernel, x, ConstantOfFloats(l, vectors, {supports, numbers / supports})),
              ConstantOfFloats(l, coefficients, {count, 1})});
  } else {
    sums = Kernel(l, kernel, x, ConstantOfFloats(l, coefficients, {1, count}));
  }
  sums = l.Add(sums, l.Number(rho[0], kKind));
  if (l.Int("one_class") == 0) return Transformed(l, l.String("post_transform", "NONE"), sums);
  Value* is_inside = Compare(l, Comparison::kGreater, sums, l.Number(0, kKind));
  return l(canonical::Select{}, {is_inside, l.Number(1, kKind), l.Number(-1, kKind)});
}

// Computes class probabilities from the pairwise probabilities that one class wins against another:
// the second method of Wu, Lin and Weng (2004), as in libsvm, whose stopping rule decides the last
// digits. p minimises p'Qp subject to sum(p) = 1, one element after the other; each row of the
// batch stops by itself.
class Coupling {
 public:
  // `wins` is (N, pairs): the probability that the first of each pair wins. Pairs are in the order
  // (0, 1), (0, 2) … (1, 2) …
  Coupling(Lowering& l, Value* wins, int64_t classes) : l_(l), wins_(wins), classes_(classes) {}

  // (N, classes).
  Value* Lower() {
    if (classes_ == 2) return l_.Concat({wins_, l_.Sub(One(l_), wins_)}, 1);
    Value* even = l_.BroadcastTo(
        l_.Number(1.0 / static_cast<double>(classes_), kKind),
        l_.Concat({l_.Slice(l_.ShapeOf(wins_), 0, 0, 1), l_.IntsConstant({classes_})}, 0));
    if (l_.request().is_sketch || !l_.ok()) return even;
    Value* going = l_(canonical::Compare{.direction = Comparison::kGreaterEqual},
                      {l_.Slice(even, 1, 0, 1), l_.Number(0, kKind)});
    return Loop({l_.Whole(0), even, going, Table()});
  }

 private:
  static Value* One(Lowering& l) { return l.Number(1, kKind); }

  Value* Sum(Lowering& l, Value* value, int64_t axis) {
    return l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum, .axes = Ints{axis}},
             {value});
  }

  // Q (N, classes, classes): the sum over j of r(j, t)^2 on the diagonal, -r(j, t) r(t, j)
  // elsewhere.
  Value* Table() {
    // r(i, j) with zeros on the diagonal: the pairs, 1 minus them, and a zero.
    Ints columns(classes_ * classes_, classes_ * (classes_ - 1));
    int64_t pair = 0;
    for (int64_t i = 0; i < classes_; ++i) {
      for (int64_t j = i + 1; j < classes_; ++j, ++pair) {
        columns[i * classes_ + j] = pair;
        columns[j * classes_ + i] = classes_ * (classes_ - 1) / 2 + pair;
      }
    }
    Value* zero = l_.Mul(l_.Slice(wins_, 1, 0, 1), l_.Number(0, kKind));
    Value* all = l_.Concat({wins_, l_.Sub(One(l_), wins_), zero}, 1);
    Value* table = l_.Reshape(l_(canonical::Gather{.axis = 1}, {all, l_.IntsConstant(columns)}),
                              {-1, classes_, classes_});
    Value* squares =
        l_(canonical::TensorReduce{.kind = canonical::ReduceKind::kSumSquare, .axes = Ints{1}},
           {table});  // (N, 1, classes)
    std::vector<float> unit(classes_ * classes_, 0);
    for (int64_t i = 0; i < classes_; ++i) unit[i * classes_ + i] = 1;
    Value* diagonal = l_.Mul(squares, ConstantOfFloats(l_, unit, {classes_, classes_}));
    return l_.Sub(diagonal, l_.Mul(table, l_.Transpose(table, {0, 2, 1})));
  }

  // One sweep over the classes, for the rows that are not finished.
  Values Step(Lowering& l, Value* p, Value* going, Value* table) {
    Value* q = l.Squeeze(l(canonical::MatMul{}, {table, l.Unsqueeze(p, {2})}), {2});
    Value* error = Sum(l, l.Mul(p, q), 1);
    Value* worst = l(canonical::TensorReduce{.kind = canonical::ReduceKind::kMax, .axes = Ints{1}},
                     {l(canonical::Abs{}, {l.Sub(q, error)})});
    Value* is_far = Compare(l, Comparison::kGreaterEqual, worst,
                            l.Number(0.005 / static_cast<double>(classes_), kKind));
    Value* next_going = l(canonical::BitwiseAnd{}, {going, is_far});
    Value* next = p;
    for (int64_t t = 0; t < classes_; ++t) {
      Value* row = l.Squeeze(l.Slice(table, 1, t, t + 1), {1});
      Value* own = l.Slice(row, 1, t, t + 1);
      Value* own_q = l.Slice(q, 1, t, t + 1);
      Value* change = l.Div(l.Sub(error, own_q), own);
      Value* scale = l.Add(One(l), change);
      Value* twice = l.Add(l.Mul(change, own), l.Mul(own_q, l.Number(2, kKind)));
      error = l.Div(l.Div(l.Add(error, l.Mul(change, twice)), scale), scale);
      q = l.Div(l.Add(q, l.Mul(change, row)), scale);
      std::vector<float> unit(classes_, 0);
      unit[t] = 1;
      next = l.Div(l.Add(next, l.Mul(change, ConstantOfFloats(l, unit, {classes_}))), scale);
    }
    return {l(canonical::Select{}, {next_going, next, p}), next_going};
  }

  // Repeats until all rows are finished, at most max(100, classes) times.
  Value* Loop(const Values& values) {
    if (!l_.ok()) return nullptr;
    Graph* condition = NewGraph(l_, "coupling.condition");
    Graph* step = NewGraph(l_, "coupling.step");
    if (!l_.ok()) return nullptr;
    const auto add_inputs = [&](Inside& inside) {
      Values inputs;
      for (Value* value : values) inputs.push_back(inside.Input("", value->type()));
      return inputs;
    };
    Inside check(l_, *condition);
    const Values checked = add_inputs(check);
    Value* any = check->Cast((*check)(canonical::TensorReduce{.kind = canonical::ReduceKind::kMax,
                                                              .axes = Ints{0, 1},
                                                              .keep_dims = false},
                                      {check->Concat({check->Cast(checked[2], ElementKind::kI32),
                                                      check->Splat(0, ElementKind::kI32, {1, 1})},
                                                     0)}),
                             ElementKind::kI1);
    Value* is_early = Compare(*check, Comparison::kLess, checked[0],
                              check->Whole(std::max<int64_t>(100, classes_)));
    check.Output((*check)(canonical::BitwiseAnd{}, {any, is_early}));
    if (!check.Finish()) return nullptr;
    Inside inside(l_, *step);
    const Values inputs = add_inputs(inside);
    const Values made = Step(*inside, inputs[1], inputs[2], inputs[3]);
    inside.Output(inside->Add(inputs[0], inside->Whole(1)));
    inside.Output(made[0]);
    inside.Output(made[1]);
    inside.Output(inputs[3]);
    if (!inside.Finish()) return nullptr;
    const Values results =
        l_.All(control::While{.condition = {condition->name()}, .body = {step->name()}}, values,
               static_cast<int>(values.size()));
    return l_.ok() ? results[1] : nullptr;
  }

  Lowering& l_;
  Value* wins_;
  const int64_t classes_;
};

// One machine per pair of classes, which vote; without support vectors, one linear function per
// class.
class SvmClassifier {
 public:
  explicit SvmClassifier(Lowering& l)
      : l_(l),
        coefficients_(l.FloatList("coefficients")),
        rho_(l.FloatList("rho")),
        transform_(l.String("post_transform", "NONE")) {}

  Values Lower() {
    labels_ = Labels(l_, "classlabels_strings", "classlabels_ints");
    Value* x = RowsOf(l_);
    if (!l_.ok()) return {nullptr};
    classes_ = *l_.size(labels_, 0);
    if (coefficients_.empty() || rho_.empty())
      return {l_.Invalid("coefficients and rho are not given")};
    per_class_ = l_.IntList("vectors_per_class").value_or(Ints());
    for (const int64_t count : per_class_) {
      const std::optional<int64_t> sum = CheckedAdd(supports_, count);
      if (count < 0 || !sum)
        return {l_.Invalid("attribute 'vectors_per_class': found a negative or too large count")};
      supports_ = *sum;
    }
    return supports_ == 0 ? Lines(x) : Machines(x);
  }

 private:
  Values Lines(Value* x) {
    const int64_t count = static_cast<int64_t>(coefficients_.size());
    if (count % classes_ != 0) {
      return {
          l_.Invalid(absl::StrCat("attribute 'coefficients': expected the same number for each of ",
                                  classes_, " classes, found ", count))};
    }
    // Other kernels need support vectors to compare with.
    Value* scores =
        Kernel(l_, "LINEAR", x, ConstantOfFloats(l_, coefficients_, {classes_, count / classes_}));
    scores = l_.Add(scores, l_.Number(rho_[0], kKind));
    Value* best = l_(canonical::ArgMax{.axis = 1, .keep_dims = false}, {scores});
    return {l_(canonical::Gather{}, {labels_, best}), Transformed(l_, transform_, scores)};
  }

  bool Check() {
    const int64_t numbers = static_cast<int64_t>(vectors_.size());
    const int64_t count = static_cast<int64_t>(coefficients_.size());
    if (static_cast<int64_t>(per_class_.size()) != classes_ || classes_ < 2) {
      l_.Invalid(
          absl::StrCat("attribute 'vectors_per_class': expected a number for each of two or more "
                       "classes, found ",
                       per_class_.size(), " for ", classes_));
    } else if (numbers == 0 || numbers % supports_ != 0) {
      l_.Invalid(absl::StrCat(
          "attribute 'support_vectors': expected the same number of elements for each of ",
          supports_, " vectors, found ", numbers));
    } else if (count % supports_ != 0 || count / supports_ != classes_ - 1) {
      l_.Invalid(absl::StrCat("attribute 'coefficients': expected ", classes_ - 1, " for each of ",
                              supports_, " vectors, found ", count));
    } else if (static_cast<int64_t>(rho_.size()) != pairs_) {
      l_.Invalid(absl::StrCat("attribute 'rho': expected one for each of ", pairs_,
                              " pairs of classes, found ", rho_.size()));
    } else if (a_.size() != b_.size() || (!a_.empty() && a_.size() != rho_.size())) {
      l_.Invalid(absl::StrCat("attributes 'prob_a' and 'prob_b': expected one each for each of ",
                              pairs_, " pairs of classes, found ", a_.size(), " and ", b_.size()));
    } else if (pairs_ > kMaxListed / std::max(supports_, classes_)) {
      l_.Unsupported(absl::StrCat(classes_, " classes with ", supports_, " vectors"));
    } else if (!a_.empty() && classes_ > kMaxCoupled) {
      l_.Unsupported(absl::StrCat("the probabilities of ", classes_, " classes"));
    }
    return l_.ok();
  }

  // The weights of the vectors for each pair (supports, pairs). For a pair i < j, row j - 1 of the
  // coefficients has those of the vectors of class i, and row i those of the vectors of class j.
  Value* WeightsOfPairs() {
    Ints start(classes_, 0);
    for (int64_t i = 1; i < classes_; ++i) start[i] = start[i - 1] + per_class_[i - 1];
    std::vector<float> weights(supports_ * pairs_, 0);
    int64_t pair = 0;
    for (int64_t i = 0; i < classes_; ++i) {
      for (int64_t j = i + 1; j < classes_; ++j, ++pair) {
        for (int64_t v = start[i]; v < start[i] + per_class_[i]; ++v)
          weights[v * pairs_ + pair] = coefficients_[(j - 1) * supports_ + v];
        for (int64_t v = start[j]; v < start[j] + per_class_[j]; ++v)
          weights[v * pairs_ + pair] = coefficients_[i * supports_ + v];
      }
    }
    return ConstantOfFloats(l_, weights, {supports_, pairs_});
  }

  // The class with most votes, the first of several. In a pair, the first class gets the vote if
  // the sum is above 0, else the second.
  Value* Winner(Value* sums) {
    std::vector<float> moved(pairs_ * classes_, 0);
    std::vector<float> without(classes_, 0);
    int64_t pair = 0;
    for (int64_t i = 0; i < classes_; ++i) {
      for (int64_t j = i + 1; j < classes_; ++j, ++pair) {
        moved[pair * classes_ + i] = 1;
        moved[pair * classes_ + j] = -1;
        ++without[j];
      }
    }
    Value* is_first = l_.Cast(Compare(l_, Comparison::kGreater, sums, l_.Number(0, kKind)), kKind);
    Value* votes =
        l_.Add(l_(canonical::MatMul{}, {is_first, ConstantOfFloats(l_, moved, {pairs_, classes_})}),
               ConstantOfFloats(l_, without, {classes_}));
    return l_(canonical::ArgMax{.axis = 1, .keep_dims = false}, {votes});
  }

  Values Machines(Value* x) {
    vectors_ = l_.FloatList("support_vectors");
    a_ = l_.FloatList("prob_a");
    b_ = l_.FloatList("prob_b");
    const std::optional<int64_t> twice = CheckedMul(classes_, classes_ - 1);
    pairs_ = twice.value_or(-1) / 2;
    if (!Check()) return {nullptr};
    Value* vectors = ConstantOfFloats(
        l_, vectors_, {supports_, static_cast<int64_t>(vectors_.size()) / supports_});
    Value* alike = Kernel(l_, l_.String("kernel_type", "LINEAR"), x, vectors);
    Value* sums = l_.Add(l_(canonical::MatMul{}, {alike, WeightsOfPairs()}),
                         ConstantOfFloats(l_, rho_, {pairs_}));
    Value* label = l_(canonical::Gather{}, {labels_, Winner(sums)});
    return {label, Scores(sums)};
  }

  Value* Scores(Value* sums) {
    if (!a_.empty()) {
      // Platt's sigmoid, which decreases with the sum.
      Value* line = l_.Add(l_.Mul(sums, ConstantOfFloats(l_, a_, {pairs_})),
                           ConstantOfFloats(l_, b_, {pairs_}));
      Value* wins = l_(canonical::Sigmoid{}, {l_(canonical::Neg{}, {line})});
      wins = l_(canonical::Clamp{.min = 1e-7F, .max = 1 - 1e-7F}, {wins});
      return Transformed(l_, transform_, Coupling(l_, wins, classes_).Lower());
    }
    if (classes_ > 2) return Transformed(l_, transform_, sums);
    return SplitInTwo(l_, transform_, sums, /*is_signed=*/transform_ == "NONE").scores;
  }

  Lowering& l_;
  const std::vector<float> coefficients_;
  const std::vector<float> rho_;
  const std::string transform_;
  Value* labels_ = nullptr;
  Ints per_class_;
  std::vector<float> vectors_;
  std::vector<float> a_;
  std::vector<float> b_;
  int64_t classes_ = 0;
  int64_t supports_ = 0;
  int64_t pairs_ = 0;
};

Values LowerSvmClassifier(Lowering& l) { return SvmClassifier(l).Lower(); }

}  // namespace

void AddSupportVectors(LoweringTable& table) {
  table.Add("SVMClassifier", 1, LowerSvmClassifier, kMachineLearningDomain);
  table.Add("SVMRegressor", 1, LowerSvmRegressor, kMachineLearningDomain);
}

}  // namespace roundhouse::onnx_lowering
