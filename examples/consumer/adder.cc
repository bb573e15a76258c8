// A backend of this project: sums and products of f32, a region at a time. In earnest it would hand
// the region to a library or a device; what it has to say to Roundhouse would be the same.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"

namespace consumer {
namespace {

constexpr char kAdd[] = "canonical.eltwise_add";
constexpr char kMul[] = "canonical.eltwise_mul";

// Where a value is during a run.
struct Location {
  enum Kind { kInput, kConstant, kScratch } kind;
  size_t index;  // Of the input or constant, or the first number in the scratch.
};

struct Step {
  bool is_product;
  Location lhs, rhs;
  size_t result;  // In the scratch.
  size_t size;
};

struct Output {
  Location location;
  roundhouse::Type type;
  size_t size;
};

// A compiled region. It keeps no reference to the graph, which may be destroyed.
struct Code {
  std::vector<std::vector<float>> constants;
  std::vector<Step> steps;
  std::vector<Output> outputs;
  size_t scratch_numbers = 0;
};

class AdderInvocation final : public roundhouse::Invocation {
 public:
  explicit AdderInvocation(std::shared_ptr<const Code> code) : code_(std::move(code)) {
    for (const Output& output : code_->outputs) types_.push_back(output.type);
  }
  absl::Span<const roundhouse::Type> result_types() const override { return types_; }
  size_t scratch_bytes() const override { return code_->scratch_numbers * sizeof(float); }

  absl::Status Run(const roundhouse::InvocationArguments& arguments) override {
    auto* scratch = reinterpret_cast<float*>(arguments.scratch);
    auto at = [&](const Location& location) -> const float* {
      switch (location.kind) {
        case Location::kInput:
          return reinterpret_cast<const float*>(arguments.inputs[location.index]);
        case Location::kConstant:
          return code_->constants[location.index].data();
        case Location::kScratch:
          return scratch + location.index;
      }
      return nullptr;
    };
    for (const Step& step : code_->steps) {
      const float* lhs = at(step.lhs);
      const float* rhs = at(step.rhs);
      float* result = scratch + step.result;
      const auto work = [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i)
          result[i] = step.is_product ? lhs[i] * rhs[i] : lhs[i] + rhs[i];
      };
      arguments.threads.RunRanges(static_cast<int64_t>(step.size), 4096, work);
    }
    for (size_t i = 0; i < code_->outputs.size(); ++i) {
      const Output& output = code_->outputs[i];
      std::memcpy(arguments.results[i], at(output.location), output.size * sizeof(float));
    }
    return absl::OkStatus();
  }

 private:
  const std::shared_ptr<const Code> code_;
  std::vector<roundhouse::Type> types_;
};

class AdderExecutable final : public roundhouse::Executable {
 public:
  explicit AdderExecutable(Code code) : code_(std::make_shared<const Code>(std::move(code))) {}
  absl::StatusOr<roundhouse::Prepared> Prepare(
      const roundhouse::PrepareRequest& /*request*/) const override {
    return roundhouse::Prepared{.invocation = std::make_unique<AdderInvocation>(code_)};
  }

 private:
  std::shared_ptr<const Code> code_;
};

class Adder final : public roundhouse::Backend {
 public:
  absl::string_view name() const override { return "adder"; }
  absl::string_view doc() const override { return "adds and multiplies, as an example"; }

  absl::Status Supports(const roundhouse::Node& node) const override {
    if (node.op_name() != kAdd && node.op_name() != kMul)
      return absl::UnimplementedError("only sums and products");
    const roundhouse::Type& type = node.result().type();
    if (!type.is_tensor() ||
        type.element_type() != roundhouse::ElementType(roundhouse::ElementKind::kF32))
      return absl::UnimplementedError("only f32");
    if (!type.shape().is_static()) return absl::UnimplementedError("only known sizes");
    for (int i = 0; i < node.num_operands(); ++i) {
      if (node.operand(i).type() != type)
        return absl::UnimplementedError("only operands of the result's type");
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::unique_ptr<roundhouse::Executable>> Compile(
      const roundhouse::Graph& region, const roundhouse::RegionOptions& options) const override {
    Code code;
    std::map<const roundhouse::Value*, Location> locations;
    RH_ASSIGN_OR_RETURN(const std::vector<roundhouse::Node*> inputs,
                        roundhouse::input_nodes(region));
    for (size_t i = 0; i < inputs.size(); ++i)
      locations[&inputs[i]->result()] = {Location::kInput, i};
    for (const roundhouse::Node* node : region.nodes()) {
      if (roundhouse::IsRegionConstant(*node)) {
        RH_ASSIGN_OR_RETURN(const std::optional<roundhouse::Tensor> constant,
                            roundhouse::ConstantOf(node->result(), options.link));
        if (!constant.has_value())
          return absl::UnimplementedError(absl::StrCat(node->DebugName(), " has no value yet"));
        RH_ASSIGN_OR_RETURN(const roundhouse::Tensor dense, constant->Materialize());
        locations[&node->result()] = {Location::kConstant, code.constants.size()};
        code.constants.emplace_back(dense.data<float>().begin(), dense.data<float>().end());
      } else if (roundhouse::IsWork(*node)) {
        RH_ASSIGN_OR_RETURN(const int64_t size, node->result().type().shape().NumElements());
        code.steps.push_back({.is_product = node->op_name() == kMul,
                              .lhs = locations.at(&node->operand(0)),
                              .rhs = locations.at(&node->operand(1)),
                              .result = code.scratch_numbers,
                              .size = static_cast<size_t>(size)});
        locations[&node->result()] = {Location::kScratch, code.scratch_numbers};
        code.scratch_numbers += static_cast<size_t>(size);
      }
    }
    RH_ASSIGN_OR_RETURN(const std::vector<roundhouse::Node*> outputs,
                        roundhouse::output_nodes(region));
    for (const roundhouse::Node* output : outputs) {
      const roundhouse::Value& value = output->operand(0);
      RH_ASSIGN_OR_RETURN(const int64_t size, value.type().shape().NumElements());
      code.outputs.push_back({locations.at(&value), value.type(), static_cast<size_t>(size)});
    }
    return std::make_unique<AdderExecutable>(std::move(code));
  }
};

void RegisterAdder(roundhouse::Context& context) {
  roundhouse::AddBackend(context, std::make_unique<Adder>());
}
RH_REGISTER_EXTENSION(RegisterAdder);

}  // namespace
}  // namespace consumer
