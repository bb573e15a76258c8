#include "roundhouse/tests/backends/conformance.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
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
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/service/tensor_elements.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/backends/conformance_case.h"
#include "roundhouse/tests/backends/conformance_variants.h"
#include "roundhouse/tests/backends/huge_sizes.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/backends/special_values.h"
#include "roundhouse/tests/check_case.h"

namespace roundhouse {
namespace {

constexpr size_t kMaxReasons = 4;
constexpr int kShrinkSteps = 200;
constexpr int kVariantsOfQuantization = 12;
constexpr int64_t kMaxShown = 64;  // The most elements of an input that is shown.

using Case = ConformanceCase;

// The tolerance for a result that is summed in another order: a few roundings of the largest sum
// that the operands can give.
Tolerance ToleranceOf(const Tensor& expected, const Case& test) {
  const std::string element = expected.element_type().ToString();
  double rounding = 0;
  if (element == "f64") rounding = 1e-14;
  if (element == "f32") rounding = 2e-6;
  if (element == "f16" || element == "bf16") rounding = 1e-2;
  if (rounding == 0) return Tolerance::Exact();
  double scale = 1;
  for (const std::optional<Tensor>& operand : test.operands) {
    if (!operand || operand->element_type() != expected.element_type()) continue;
    double largest = 1;
    for (int64_t i = 0; i < operand->num_elements(); ++i)
      if (const double number = std::abs(ElementNumber(*operand, i).value_or(0));
          std::isfinite(number))
        largest = std::max(largest, number);
    scale *= largest;
  }
  // A fused activation may multiply the sum.
  if (const Attribute* parameters = test.attributes.Find("activation_parameters")) {
    if (const std::vector<double>* values = parameters->if_float_array()) {
      double factor = 1;
      for (const double value : *values) factor = std::max(factor, std::abs(value));
      scale *= factor;
    }
  }
  return Tolerance::Close(rounding * scale, 4 * rounding);
}

bool HasStaticResults(const Node& node) {
  for (int i = 0; i < node.num_results(); ++i) {
    if (!ByteSize(node.result(i).type()).ok()) return false;
  }
  return true;
}

enum class Outcome { kNoCase, kDeclined, kRight, kRefused, kWrong };

struct Result {
  Outcome outcome = Outcome::kNoCase;
  std::string message;
};

Result Try(const Context& context, const Backend& backend, const Case& test, int num_threads) {
  std::optional<ConformanceInstance> made = Instantiate(context, test);
  if (!made || !IsWork(*made->node)) return {};
  const absl::Status supported = backend.Supports(*made->node);
  if (!supported.ok()) return {Outcome::kDeclined, std::string(supported.message())};
  std::vector<Tensor> inputs;
  for (const size_t operand : made->inputs) inputs.push_back(*test.operands[operand]);
  const absl::StatusOr<std::vector<Tensor>> expected = RunReference(*made->graph, inputs);
  if (!expected.ok()) return {};  // The program itself fails; backends need not detect it.
  const absl::StatusOr<std::unique_ptr<Executable>> compiled =
      backend.Compile(*made->graph, RegionOptions());
  if (!compiled.ok()) {
    return {Outcome::kRefused,
            absl::StrCat("takes it, but does not compile it: ", compiled.status().message())};
  }
  if (!HasStaticResults(*made->node)) {
    // Some backends learn too late of sizes that only a run determines; sessions then run the node.
    std::vector<Type> types;
    for (const Tensor& input : inputs) types.push_back(input.type());
    ThreadPool threads(num_threads);
    PackedConstants packed;
    const absl::Status prepared =
        (*compiled)->Prepare({.operands = types, .threads = threads, .packed = packed}).status();
    if (!prepared.ok()) return {Outcome::kDeclined, std::string(prepared.message())};
  }
  const absl::StatusOr<std::vector<Tensor>> found = RunExecutable(**compiled, inputs, num_threads);
  if (!found.ok()) {
    return {Outcome::kRefused,
            absl::StrCat("compiles it, but does not run it: ", found.status().message())};
  }
  for (size_t i = 0; i < expected->size(); ++i) {
    const absl::StatusOr<TensorDifference> difference =
        Compare((*found)[i], (*expected)[i], ToleranceOf((*expected)[i], test));
    if (!difference.ok())
      return {Outcome::kWrong, absl::StrCat("result ", i, ": ", difference.status().message())};
    const std::string text = difference->ok()
                                 ? SpecialDifference(made->node->op(), (*found)[i], (*expected)[i])
                                 : difference->ToString();
    if (!text.empty()) return {Outcome::kWrong, absl::StrCat("result ", i, ": ", text)};
  }
  return {Outcome::kRight, ""};
}

class Checker {
 public:
  Checker(const Context& context, const Backend& backend, const ConformanceOptions& options)
      : context_(context),
        backend_(backend),
        options_(options),
        random_(options.seed),
        random_params_(options.seed),
        random_special_(options.seed) {
    report_.backend = std::string(backend.name());
  }

  // The values of one session's nodes.
  using Values = absl::flat_hash_map<const Value*, Tensor>;

  void Visit(const NodeRun& run, Values& values) {
    for (int i = 0; i < run.node.num_results(); ++i) {
      if (run.results[i] != nullptr) values.insert_or_assign(&run.node.result(i), *run.results[i]);
    }
    if (!MayBeInRegion(run.node).ok() || run.node.op().dialect_name() == "check") return;
    Case test;
    test.op = std::string(run.node.op_name());
    test.attributes = run.node.attributes();
    test.results = run.node.result_types();
    for (const Value* operand : run.node.operands()) {
      if (operand->type().is_none()) {
        test.operands.emplace_back();
      } else if (std::optional<Tensor> constant = ConstantOperand(*operand)) {
        test.operands.emplace_back(*std::move(constant));
      } else if (const auto found = values.find(operand); found != values.end()) {
        test.operands.emplace_back(found->second);
      } else {
        return;  // A value that does not come out of a run, such as a token.
      }
    }
    Check(test);
    test.others_are_constant = true;
    if (test.operands.size() > 1) Check(test);
    // Cases with and without quantisation draw from separate streams, so that the draws of one kind
    // do not depend on the number of the other.
    SplitMix64& random = HasQuantizationToVary(test) ? random_params_ : random_;
    const int variants =
        (HasQuantizationToVary(test) ? kVariantsOfQuantization : 1) * options_.variants;
    for (int i = 0; i < variants; ++i) {
      const std::optional<Case> mutated = VariantOf(context_, test, random);
      if (!mutated) continue;
      Check(*mutated);
      CheckSpecial(kSpecialValues[i % std::size(kSpecialValues)], *mutated);
    }
    for (const SpecialValue kind : kSpecialValues) {
      for (const bool others_are_constant : {false, true}) {
        test.others_are_constant = others_are_constant;
        CheckSpecial(kind, test);
      }
    }
    if (backend_.Supports(run.node).ok()) {
      for (const bool others_are_constant : {false, true}) {
        test.others_are_constant = others_are_constant;
        taken_[test.op].push_back(test);
      }
    }
  }

  // Called after all visits.
  void CheckHugeSizes() {
    for (const auto& [op, cases] : taken_) {
      HugeSizesResult result = TryHugeSizes(context_, backend_, cases);
      OpConformance& of_op = report_.ops[{op, cases.front().element_name()}];
      of_op.huge = result.asked;
      if (result.crashed == 0) continue;
      of_op.crashed = result.crashed;
      of_op.failure = std::move(result.failure);
      of_op.failure_program = "";
    }
  }

  // Called after all visits.
  void CheckRegions() {
    report_.regions = TryRegions(context_, backend_, taken_, options_.seed, 5 * options_.variants,
                                 options_.num_threads);
  }

  ConformanceReport TakeReport() { return std::move(report_); }

 private:
  void CheckSpecial(SpecialValue kind, Case test) {
    if (!PutSpecialValues(kind, test, random_special_)) return;
    OpConformance& op = report_.ops[{test.op, test.element_name()}];
    if (op.special + op.false_accepts() >= options_.max_cases) return;
    const Result result = Try(context_, backend_, test, options_.num_threads);
    if (result.outcome == Outcome::kRight) {
      ++op.special;
    } else if (result.outcome != Outcome::kNoCase && result.outcome != Outcome::kDeclined) {
      Count(test, result, op);
    }
  }

  void Check(const Case& test) {
    OpConformance& op = report_.ops[{test.op, test.element_name()}];
    if (op.right + op.false_accepts() >= options_.max_cases) return;
    const Result result = Try(context_, backend_, test, options_.num_threads);
    switch (result.outcome) {
      case Outcome::kNoCase:
        return;
      case Outcome::kDeclined:
        ++op.declined;
        if (op.reasons.size() < kMaxReasons) op.reasons.insert(result.message);
        return;
      case Outcome::kRight:
        ++op.right;
        return;
      case Outcome::kRefused:
      case Outcome::kWrong:
        Count(test, result, op);
    }
  }

  // Counts a false accept.
  void Count(const Case& test, const Result& result, OpConformance& op) {
    ++(result.outcome == Outcome::kRefused ? op.refused : op.wrong);
    if (!op.failure.empty() && op.failure_elements <= test.num_elements()) return;
    Shrink(test, result, op);
  }

  // Keeps a smaller case that still fails in the same way.
  void Shrink(Case test, Result result, OpConformance& op) {
    for (int step = 0; step < kShrinkSteps; ++step) {
      Case smaller = test;
      const std::vector<int64_t> sizes = SizesOfCase(smaller);
      if (sizes.empty() || sizes.back() <= 1) break;
      const int64_t from = sizes[random_.Below(sizes.size())];
      if (from <= 1) continue;
      const auto to = static_cast<int64_t>(1 + random_.Below(from - 1));
      if (!ResizeCase(smaller, from, to, random_)) continue;
      Result tried = Try(context_, backend_, smaller, options_.num_threads);
      if (tried.outcome != result.outcome) continue;
      test = std::move(smaller);
      result = std::move(tried);
    }
    if (!op.failure.empty() && op.failure_elements <= test.num_elements()) return;
    op.failure = result.message;
    op.failure_elements = test.num_elements();
    std::optional<ConformanceInstance> made = Instantiate(context_, test);
    const absl::StatusOr<std::string> text =
        made ? Print(*made->program, {.max_inline_elements = kMaxShown})
             : absl::InternalError("it cannot be made again");
    op.failure_program = text.ok() ? *text : std::string(text.status().message());
    for (size_t i = 0; made && i < made->inputs.size(); ++i) {
      const Tensor& input = *test.operands[made->inputs[i]];
      if (input.num_elements() > kMaxShown) continue;
      const absl::StatusOr<std::string> value = PrintAttribute(Attribute::OfTensor(input));
      absl::StrAppend(&op.failure_program, "// input ", i, ": ",
                      value.ok() ? *value : std::string(value.status().message()), "\n");
    }
  }

  const Context& context_;
  const Backend& backend_;
  const ConformanceOptions& options_;
  SplitMix64 random_;
  SplitMix64 random_params_;
  SplitMix64 random_special_;
  // Cases by op.
  std::map<std::string, std::vector<Case>> taken_;
  ConformanceReport report_;
};

}  // namespace

bool ConformanceReport::ok() const {
  return regions.wrong == 0 && std::all_of(ops.begin(), ops.end(), [](const auto& entry) {
           return entry.second.false_accepts() == 0;
         });
}

int64_t ConformanceReport::num_right() const {
  int64_t count = 0;
  for (const auto& [key, op] : ops) count += op.right;
  return count;
}

std::string ConformanceReport::ToText() const {
  std::string text =
      absl::StrFormat("what '%s' takes\n%8s %8s %8s %8s %8s %8s %8s  %s\n", backend, "right",
                      "special", "wrong", "refused", "huge", "crashed", "declined", "op");
  std::set<std::string> untouched;
  for (const auto& [key, op] : ops) {
    if (op.right + op.special + op.false_accepts() == 0) {
      untouched.insert(key.first);
      continue;
    }
    absl::StrAppendFormat(
        &text, "%8d %8d %8d %8d %8d %8d %8d  %s on %s%s%s\n", op.right, op.special, op.wrong,
        op.refused, op.huge, op.crashed, op.declined, key.first, key.second,
        op.reasons.empty() ? "" : "; declined: ", absl::StrJoin(op.reasons, "; "));
  }
  for (const auto& [key, op] : ops) {
    if (op.right + op.special + op.false_accepts() > 0) untouched.erase(key.first);
  }
  absl::StrAppend(&text, "takes nothing of: ", absl::StrJoin(untouched, ", "), "\n");
  absl::StrAppend(&text, "regions of several nodes: ", regions.right, " right (", regions.open,
                  " of them with sizes that are not known before they run), ", regions.wrong,
                  " wrong\n");
  for (const auto& [key, op] : ops) {
    if (op.false_accepts() == 0) continue;
    absl::StrAppend(&text, "\nfalse accept: ", key.first, " on ", key.second, ": ", op.failure,
                    "\n", op.failure_program);
  }
  if (regions.wrong > 0)
    absl::StrAppend(&text, "\nwrong region: ", regions.failure, "\n", regions.program);
  return text;
}

absl::StatusOr<ConformanceReport> CheckConformance(const Context& context, const Backend& backend,
                                                   const ConformanceOptions& options) {
  Checker checker(context, backend, options);
  for (const std::string& path : options.programs) {
    RH_ASSIGN_OR_RETURN(const std::vector<CheckCase> cases, ReadCheckCases(path));
    for (const CheckCase& test : cases) {
      Checker::Values values;
      const absl::Status status =
          RunCheckCase(context, test, [&](const NodeRun& run) { checker.Visit(run, values); });
      if (!status.ok()) return Annotate(status, absl::StrCat(path, ", ", test.name));
    }
  }
  checker.CheckRegions();
  if (options.huge_sizes) checker.CheckHugeSizes();
  return checker.TakeReport();
}

}  // namespace roundhouse
