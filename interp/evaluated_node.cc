#include "roundhouse/interp/evaluated_node.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::interp {

EvaluatedNode::EvaluatedNode(const Node& node, std::vector<Type> operands,
                             std::vector<const Tensor*> known, std::vector<Type> results)
    : node_(node), operands_(std::move(operands)), results_(std::move(results)) {
  for (const Tensor* tensor : known) {
    known_.push_back(tensor == nullptr ? Tensor() : *tensor);
    is_known_.push_back(tensor != nullptr);
  }
}

absl::Status EvaluatedNode::Run(const InvocationArguments& arguments) {
  std::vector<Tensor> borrowed;
  borrowed.reserve(operands_.size());
  std::vector<const Tensor*> operands;
  for (size_t i = 0; i < operands_.size(); ++i) {
    const Type& type = operands_[i];
    if (type.is_none() || type.is_token()) {
      operands.push_back(nullptr);
    } else if (is_known_[i]) {
      operands.push_back(&known_[i]);
    } else {
      RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(type));
      RH_ASSIGN_OR_RETURN(
          Tensor tensor,
          Tensor::Borrow(type, absl::MakeConstSpan(arguments.inputs[i], bytes), nullptr));
      borrowed.push_back(std::move(tensor));
      operands.push_back(&borrowed.back());
    }
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> results, EvaluateNode(node_, operands));
  for (size_t i = 0; i < results.size(); ++i) {
    RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(results_[i]));
    RH_ASSIGN_OR_RETURN(const Tensor dense, results[i].Materialize());
    if (dense.is_strings() || static_cast<int64_t>(dense.bytes().size()) != bytes) {
      return absl::InternalError(absl::StrCat(node_.DebugName(), ": the kernel gave ",
                                              results[i].type().ToString(), ", expected ",
                                              results_[i].ToString()));
    }
    if (bytes > 0) std::memcpy(arguments.results[i], dense.bytes().data(), dense.bytes().size());
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::interp
