#include "roundhouse/interp/step_kernels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::interp {
namespace {

// Stands for a value that is known only when the plan runs. Records whether it was asked for.
class NotYetKnown final : public OutsideStorage {
 public:
  absl::string_view name() const override { return ""; }
  bool has_data() const override {
    was_asked_ = true;
    return false;
  }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    was_asked_ = true;
    return absl::UnavailableError("not known before the run");
  }
  bool was_asked() const { return was_asked_; }

 private:
  mutable bool was_asked_ = false;
};

bool HasSizes(const Type& type) {
  return type.is_scalar() || (type.is_tensor() && type.shape().is_static());
}

bool FitsMemory(const Type& type) { return !HasSizes(type) || ByteSize(type).ok(); }

StepRunner RunnerOf(const Backend& backend) {
  return {.backend = backend.name(), .is_reference = backend.is_reference()};
}

}  // namespace

absl::StatusOr<std::vector<Type>> ResultTypesOn(const Node& node, absl::Span<const Type> operands,
                                                absl::Span<const Tensor* const> values,
                                                std::vector<int>* wanted) {
  const auto* inference = node.service<TypeInferenceService>();
  if (inference == nullptr || !inference->CanInfer(node.op()))
    return absl::UnimplementedError("there is no type inference for this op");
  std::vector<Tensor> unknown;
  unknown.reserve(operands.size());
  std::vector<std::shared_ptr<const NotYetKnown>> storages(operands.size());
  std::vector<const Tensor*> tensors;
  for (size_t i = 0; i < operands.size(); ++i) {
    const Type& declared = node.operand(static_cast<int>(i)).type();
    if (operands[i].is_none() || operands[i].is_token()) {
      if (CarriesData(declared)) return absl::FailedPreconditionError("an operand has no value");
      tensors.push_back(nullptr);
      continue;
    }
    if (!Fits(operands[i], declared)) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", declared.ToString(), ", found ", operands[i].ToString()));
    }
    if (values[i] != nullptr) {
      tensors.push_back(values[i]);
      continue;
    }
    storages[i] = std::make_shared<NotYetKnown>();
    RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Outside(operands[i], storages[i]));
    unknown.push_back(std::move(tensor));
    tensors.push_back(&unknown.back());
  }
  const std::vector<Type> written = node.result_types();
  const auto note_wanted = [&] {
    for (size_t i = 0; wanted != nullptr && i < storages.size(); ++i) {
      if (storages[i] != nullptr && storages[i]->was_asked())
        wanted->push_back(static_cast<int>(i));
    }
  };
  absl::StatusOr<std::vector<Type>> inferred = inference->Infer(InferenceContext(
      node.graph().program(), node.op(), tensors, node.attributes(), node.num_results(), written));
  if (!inferred.ok()) {
    note_wanted();
    return inferred.status();
  }
  std::vector<Type> types = *std::move(inferred);
  if (types.size() != written.size()) return absl::InvalidArgumentError("wrong number of results");
  for (size_t i = 0; i < types.size(); ++i) {
    if (!HasSizes(types[i])) {
      note_wanted();
      return absl::UnavailableError("the sizes of its results are known only after it has run");
    }
    if (!Fits(types[i], written[i])) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", written[i].ToString(), ", found ", types[i].ToString()));
    }
  }
  return types;
}

absl::StatusOr<PreparedNode> PrepareNode(const Step& step,
                                         absl::Span<const Backend* const> backends,
                                         const PrepareRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request.operands));
  RH_RETURN_IF_ERROR(CheckMemoryForEach(request.results));
  const bool are_bytes =
      std::all_of(request.operands.begin(), request.operands.end(), FitsMemory) &&
      std::all_of(request.results.begin(), request.results.end(), FitsMemory);
  absl::Status last = absl::UnimplementedError("there is no backend for single nodes");
  const auto try_one = [&](const Backend& backend) -> absl::StatusOr<PreparedNode> {
    // Only the reference handles strings.
    if (!are_bytes && !backend.is_reference())
      return absl::UnimplementedError("its operands or results are not plain bytes");
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Executable> executable,
                        backend.CompileNode(*step.node));
    RH_ASSIGN_OR_RETURN(Prepared prepared, executable->Prepare(request));
    if (prepared.invocation != nullptr)
      RH_RETURN_IF_ERROR(ScratchBytesOf(*prepared.invocation).status());
    return PreparedNode{std::move(prepared), RunnerOf(backend)};
  };
  if (step.owner != nullptr) {
    absl::StatusOr<PreparedNode> made = try_one(*step.owner);
    if (made.ok()) return made;
  }
  for (const Backend* backend : backends) {
    if (backend == step.owner) continue;
    absl::StatusOr<PreparedNode> made = try_one(*backend);
    if (made.ok()) return made;
    last = made.status();
  }
  return last;
}

absl::StatusOr<std::vector<Tensor>> EvaluateStep(
    const Step& step, absl::Span<const Backend* const> backends,
    absl::Span<const Tensor* const> operands,
    absl::FunctionRef<absl::Status(absl::Span<const Type>)> before_kernel, StepRunner& runner) {
  for (const Backend* backend : backends) {
    if (!backend->finds_sizes()) continue;
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Executable> executable,
                        backend->CompileNode(*step.node));
    runner = RunnerOf(*backend);
    return executable->Evaluate(operands, before_kernel);
  }
  return absl::UnimplementedError(
      absl::StrCat(step.node->DebugName(), ": no backend finds the sizes of its results"));
}

absl::StatusOr<std::unique_ptr<Invocation>> PrepareRegion(const Node& call,
                                                          const Executable& region,
                                                          const PrepareRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request.operands));
  RH_ASSIGN_OR_RETURN(Prepared prepared, region.Prepare(request));
  std::unique_ptr<Invocation> invocation = std::move(prepared.invocation);
  if (invocation == nullptr) return absl::InternalError("the region returned no invocation");
  const absl::Span<const Type> results = invocation->result_types();
  if (static_cast<int>(results.size()) != call.num_results())
    return absl::InternalError("the region has the wrong number of results");
  for (int i = 0; i < call.num_results(); ++i) {
    if (!Fits(results[i], call.result(i).type()) || !ByteSize(results[i]).ok())
      return absl::InvalidArgumentError("a result of the region does not fit its declared type");
  }
  RH_RETURN_IF_ERROR(CheckSizes(results));
  RH_RETURN_IF_ERROR(ScratchBytesOf(*invocation).status());
  return invocation;
}

absl::StatusOr<int64_t> ScratchBytesOf(const Invocation& invocation) {
  const size_t bytes = invocation.scratch_bytes();
  if (bytes <= static_cast<size_t>(kMaxTensorBytes)) return static_cast<int64_t>(bytes);
  return absl::ResourceExhaustedError(absl::StrCat(
      "it needs ", bytes, " bytes of scratch memory, more than the limit of ", kMaxTensorBytes));
}

bool IsAlignedAndPadded(const Tensor& tensor) {
  return !tensor.is_borrowed() &&
         reinterpret_cast<uintptr_t>(tensor.bytes().data()) % kTensorAlignment == 0;
}

}  // namespace roundhouse::interp
