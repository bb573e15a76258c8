// File: model_value.h
//
// An input or output of a model: usually a tensor; in some formats a sequence of tensors, or a
// value that may be absent.
#ifndef ROUNDHOUSE_SERVICE_MODEL_VALUE_H_
#define ROUNDHOUSE_SERVICE_MODEL_VALUE_H_

#include <utility>
#include <vector>

#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

class ModelValue {
 public:
  enum class Kind { kTensor, kSequence, kAbsent };

  static ModelValue OfTensor(Tensor tensor) {
    return ModelValue(Kind::kTensor, {std::move(tensor)});
  }
  static ModelValue OfSequence(std::vector<Tensor> tensors) {
    return ModelValue(Kind::kSequence, std::move(tensors));
  }
  static ModelValue Absent() { return ModelValue(Kind::kAbsent, {}); }

  Kind kind() const { return kind_; }
  bool is_tensor() const { return kind_ == Kind::kTensor; }
  bool is_sequence() const { return kind_ == Kind::kSequence; }
  bool is_absent() const { return kind_ == Kind::kAbsent; }

  // One for a tensor, any number for a sequence.
  const std::vector<Tensor>& tensors() const { return tensors_; }
  // Requires is_tensor().
  const Tensor& tensor() const { return tensors_[0]; }

 private:
  ModelValue(Kind kind, std::vector<Tensor> tensors) : kind_(kind), tensors_(std::move(tensors)) {}

  Kind kind_;
  std::vector<Tensor> tensors_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_MODEL_VALUE_H_
