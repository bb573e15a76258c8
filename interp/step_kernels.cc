#include "roundhouse/interp/step_kernels.h"

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
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/memory.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::interp {
namespace {

// Of a value that will be known when the plan runs. Notes that somebody has asked.
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

bool HasBytes(const Type& type) { return !HasSizes(type) || ByteSize(type).ok(); }

}  // namespace

absl::StatusOr<std::vector<Type>> ResultTypesOn(const Node& node, absl::Span<const Type> operands,
                                                absl::Span<const Tensor* const> values,
                                                std::vector<int>* wanted) {
  const auto* inference = node.service<TypeInferenceService>();
  if (inference == nullptr || !inference->CanInfer(node.op()))
    return absl::UnimplementedError("there is no type inference for it");
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
  if (types.size() != written.size()) return absl::InvalidArgumentError("too many or few results");
  for (size_t i = 0; i < types.size(); ++i) {
    if (!HasSizes(types[i])) {
      note_wanted();
      return absl::UnavailableError("the sizes of its results are known when it has run");
    }
    if (!Fits(types[i], written[i])) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", written[i].ToString(), ", found ", types[i].ToString()));
    }
  }
  return types;
}

absl::StatusOr<PreparedKernel> PrepareNode(const Node& node, absl::Span<const Type> operands,
                                           absl::Span<const Tensor* const> constants,
                                           absl::Span<const Type> results, ThreadPool& threads,
                                           PackedConstants& packed) {
  const auto* kernels = node.service<KernelService>();
  if (kernels == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("dialect '", node.op().dialect_name(), "' has no kernels"));
  }
  RH_RETURN_IF_ERROR(CheckSizes(operands));
  RH_RETURN_IF_ERROR(CheckMemoryForEach(results));
  for (const Type& type : operands) {
    if (!HasBytes(type)) return absl::UnimplementedError("its operands are not plain bytes");
  }
  for (const Type& type : results) {
    if (!HasBytes(type)) return absl::UnimplementedError("its results are not plain bytes");
  }
  RH_ASSIGN_OR_RETURN(PreparedKernel kernel,
                      kernels->Prepare({node, operands, results, constants, threads, &packed}));
  if (kernel.invocation != nullptr) RH_RETURN_IF_ERROR(ScratchBytesOf(*kernel.invocation).status());
  return kernel;
}

absl::StatusOr<std::unique_ptr<Invocation>> PrepareRegion(const Node& call,
                                                          const Executable& region,
                                                          absl::Span<const Type> operands,
                                                          ThreadPool& threads) {
  RH_RETURN_IF_ERROR(CheckSizes(operands));
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Invocation> invocation, region.Prepare(operands, threads));
  const absl::Span<const Type> results = invocation->result_types();
  if (static_cast<int>(results.size()) != call.num_results())
    return absl::InternalError("the region has too many or few results");
  for (int i = 0; i < call.num_results(); ++i) {
    if (!Fits(results[i], call.result(i).type()) || !ByteSize(results[i]).ok())
      return absl::InvalidArgumentError("a result of the region does not fit");
  }
  RH_RETURN_IF_ERROR(CheckSizes(results));
  RH_RETURN_IF_ERROR(ScratchBytesOf(*invocation).status());
  return invocation;
}

absl::StatusOr<int64_t> ScratchBytesOf(const Invocation& invocation) {
  const size_t bytes = invocation.scratch_bytes();
  if (bytes <= static_cast<size_t>(kMaxTensorBytes)) return static_cast<int64_t>(bytes);
  return absl::ResourceExhaustedError(absl::StrCat(
      "it needs ", bytes, " bytes beside its results, of ", kMaxTensorBytes, " that there can be"));
}

bool IsAlignedAndPadded(const Tensor& tensor) {
  return !tensor.is_borrowed() &&
         reinterpret_cast<uintptr_t>(tensor.bytes().data()) % kTensorAlignment == 0;
}

}  // namespace roundhouse::interp
