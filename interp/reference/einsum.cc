#include "roundhouse/interp/reference/einsum.h"

#include <algorithm>
#include <complex>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/walks/strided.h"

namespace roundhouse::reference {
namespace {

// A factor of the product: its elements, and which axis of the equation each of its axes is.
template <typename Acc>
struct Factor {
  std::vector<int> axes;
  std::vector<int64_t> sizes;
  const Acc* data = nullptr;
};

// The stride of a factor for each axis of the loop. A diagonal moves along several axes at once; an
// axis of size 1 is broadcast.
template <typename Acc>
std::vector<int64_t> LoopStrides(const Factor<Acc>& factor, const std::vector<int>& loop) {
  const std::vector<int64_t> own = RowMajorStrides(factor.sizes);
  std::vector<int64_t> strides(loop.size(), 0);
  for (size_t i = 0; i < loop.size(); ++i) {
    for (size_t axis = 0; axis < factor.axes.size(); ++axis) {
      if (factor.axes[axis] == loop[i] && factor.sizes[axis] != 1) strides[i] += own[axis];
    }
  }
  return strides;
}

bool Contains(const std::vector<int>& axes, int axis) {
  return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

void Append(const std::vector<int>& axes, std::vector<int>& to) {
  to.insert(to.end(), axes.begin(), axes.end());
}

// output[result axes] = sum over all other axes of a · b. `sizes` has the size of each axis. The
// output's elements must be 0 at first.
template <typename Acc>
void Contract(const Factor<Acc>& a, const Factor<Acc>& b, const std::vector<int>& result,
              const std::map<int, int64_t>& sizes, Acc* output) {
  // The result's last axis is innermost, so that the innermost loop runs over neighbours.
  std::vector<int> loop(result.begin(), result.end() - (result.empty() ? 0 : 1));
  for (const std::vector<int>* axes : {&a.axes, &b.axes}) {
    for (int axis : *axes) {
      if (!Contains(result, axis) && !Contains(loop, axis)) loop.push_back(axis);
    }
  }
  if (!result.empty()) loop.push_back(result.back());
  Factor<Acc> target = {result, {}, nullptr};
  for (int axis : result) target.sizes.push_back(sizes.at(axis));
  std::vector<int64_t> loop_sizes;
  for (int axis : loop) loop_sizes.push_back(sizes.at(axis));
  const Walk<3> walk(loop_sizes,
                     {LoopStrides(a, loop), LoopStrides(b, loop), LoopStrides(target, loop)});
  walk.ForEachRow(
      [&](const Walk<3>::Offsets& starts, int64_t count, const Walk<3>::Offsets& steps) {
        const Acc* left = a.data + starts[0];
        const Acc* right = b.data + starts[1];
        Acc* sum = output + starts[2];
        if (steps[2] == 0) {
          Acc total = *sum;
          for (int64_t i = 0; i < count; ++i) total += left[i * steps[0]] * right[i * steps[1]];
          *sum = total;
        } else {
          for (int64_t i = 0; i < count; ++i) {
            sum[i * steps[2]] += left[i * steps[0]] * right[i * steps[1]];
          }
        }
      });
}

template <typename Acc>
struct Problem {
  std::vector<Factor<Acc>> factors;
  std::vector<int> output;
  std::map<int, int64_t> sizes;
};

// Multiplies the factors one after the other, from the left. Sums over an axis as soon as no
// further factor or output needs it.
template <typename Acc>
absl::Status Solve(Problem<Acc> problem, Acc* output) {
  static constexpr Acc kOne = Acc(1);
  const Factor<Acc> one = {{}, {}, &kOne};
  std::vector<Factor<Acc>>& factors = problem.factors;
  std::vector<Tensor> products;  // Owns what new factors point to.
  // The sum of a · b over all axes that are not `needed`.
  auto reduce = [&](const Factor<Acc>& a, const Factor<Acc>& b,
                    const std::vector<int>& needed) -> absl::StatusOr<Factor<Acc>> {
    Factor<Acc> product;
    for (const std::vector<int>* axes : {&a.axes, &b.axes}) {
      for (int axis : *axes) {
        if (!Contains(needed, axis) || Contains(product.axes, axis)) continue;
        product.axes.push_back(axis);
        product.sizes.push_back(problem.sizes.at(axis));
      }
    }
    RH_ASSIGN_OR_RETURN(Tensor tensor,
                        Tensor::Zeros(Type::Tensor(kElementKindOf<Acc>, Shape::Of(product.sizes))));
    Acc* data = tensor.mutable_data<Acc>().data();
    Contract(a, b, product.axes, problem.sizes, data);
    product.data = data;
    products.push_back(std::move(tensor));
    return product;
  };
  // First the axes that only one factor has: they would multiply the work of all later steps.
  for (size_t i = 0; factors.size() > 1 && i < factors.size(); ++i) {
    std::vector<int> needed = problem.output;
    for (size_t other = 0; other < factors.size(); ++other) {
      if (other != i) Append(factors[other].axes, needed);
    }
    const bool has_own = std::any_of(factors[i].axes.begin(), factors[i].axes.end(),
                                     [&](int axis) { return !Contains(needed, axis); });
    if (!has_own) continue;
    RH_ASSIGN_OR_RETURN(factors[i], reduce(factors[i], one, needed));
  }
  while (factors.size() > 2) {
    std::vector<int> needed = problem.output;
    for (size_t other = 2; other < factors.size(); ++other) Append(factors[other].axes, needed);
    RH_ASSIGN_OR_RETURN(factors[1], reduce(factors[0], factors[1], needed));
    factors.erase(factors.begin());
  }
  Contract(factors[0], factors.size() == 2 ? factors[1] : one, problem.output, problem.sizes,
           output);
  return absl::OkStatus();
}

// The problem without data: the axes of the factors, and their sizes.
template <typename Acc>
Problem<Acc> ReadProblem(const canonical::EinsumEquation& equation, const KernelContext& context) {
  Problem<Acc> problem;
  int64_t ellipsis_rank = 0;
  for (int i = 0; i < context.num_operands(); ++i) {
    const absl::Span<const int64_t> sizes = context.operand(i).shape().sizes();
    const int64_t hidden = static_cast<int64_t>(sizes.size() - equation.inputs[i].letters.size());
    ellipsis_rank = std::max(ellipsis_rank, hidden);
    Factor<Acc> factor = {
        canonical::EinsumAxes(equation.inputs[i], hidden), {sizes.begin(), sizes.end()}, nullptr};
    for (size_t axis = 0; axis < sizes.size(); ++axis) {
      auto [entry, is_new] = problem.sizes.emplace(factor.axes[axis], sizes[axis]);
      if (!is_new && entry->second == 1) entry->second = sizes[axis];
    }
    problem.factors.push_back(std::move(factor));
  }
  problem.output = canonical::EinsumAxes(equation.output, ellipsis_rank);
  return problem;
}

template <typename F>
absl::StatusOr<Tensor> EvaluateComplex(const canonical::EinsumEquation& equation,
                                       const KernelContext& context) {
  Problem<std::complex<F>> problem = ReadProblem<std::complex<F>>(equation, context);
  for (int i = 0; i < context.num_operands(); ++i) {
    problem.factors[i].data = context.operand(i).data<std::complex<F>>().data();
  }
  RH_ASSIGN_OR_RETURN(Tensor output, Tensor::Zeros(context.result_type()));
  RH_RETURN_IF_ERROR(Solve(std::move(problem), output.mutable_data<std::complex<F>>().data()));
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Einsum& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(canonical::EinsumEquation equation, canonical::ParseEinsum(op.equation));
  const ElementKind kind = context.result_type().element_type().kind();
  if (kind == ElementKind::kComplex64) return EvaluateComplex<float>(equation, context);
  if (kind == ElementKind::kComplex128) return EvaluateComplex<double>(equation, context);
  return VisitAccumulators(kind, [&](auto tag) -> absl::StatusOr<Tensor> {
    using Acc = typename decltype(tag)::type;
    Problem<Acc> problem = ReadProblem<Acc>(equation, context);
    std::vector<Wide<Acc>> operands;
    for (int i = 0; i < context.num_operands(); ++i) {
      RH_ASSIGN_OR_RETURN(Wide<Acc> wide, Wide<Acc>::Of(context.operand(i)));
      operands.push_back(std::move(wide));
      problem.factors[i].data = operands[i].data();
    }
    RH_ASSIGN_OR_RETURN(auto output, Widened<Acc>::Create(context.result_type()));
    RH_RETURN_IF_ERROR(Solve(std::move(problem), output.data()));
    return std::move(output).Narrowed();
  });
}

void AddEinsumKernels(KernelTable& table) { table.Add(canonical::EinsumOps{}); }

}  // namespace roundhouse::reference
