// File: type_inference.h
//
// Infers the result types of an operation from its operands and attributes. Inference is also
// verification: all constraints of an op on its operands are checked here and nowhere else.
#ifndef ROUNDHOUSE_CORE_TYPE_INFERENCE_H_
#define ROUNDHOUSE_CORE_TYPE_INFERENCE_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class Program;

// The input of inference: a node, a node about to be made, or a node about to run on known values.
class InferenceContext {
 public:
  // `written_types` is empty or has one type per result. All arguments must outlive this.
  InferenceContext(const Program& program, const OpInfo& op, absl::Span<Value* const> operands,
                   const AttributeMap& attributes, int num_results,
                   absl::Span<const Type> written_types = {})
      : program_(program),
        op_(op),
        operands_(operands),
        attributes_(attributes),
        num_results_(num_results),
        written_types_(written_types) {}

  // For a node about to run: every operand is known; null stands for one of type none or token.
  InferenceContext(const Program& program, const OpInfo& op, absl::Span<const Tensor* const> values,
                   const AttributeMap& attributes, int num_results,
                   absl::Span<const Type> written_types = {})
      : program_(program),
        op_(op),
        values_(values),
        attributes_(attributes),
        num_results_(num_results),
        written_types_(written_types),
        is_running_(true) {}

  // For the globals and graphs that symbols name.
  const Program& program() const { return program_; }
  const OpInfo& op() const { return op_; }
  int num_operands() const {
    return static_cast<int>(is_running_ ? values_.size() : operands_.size());
  }
  const Type& operand_type(int index) const;
  // Whether operand `index` is present and not of type none.
  bool has_operand(int index) const {
    return index < num_operands() && !operand_type(index).is_none();
  }
  // Returns the operand's value, in memory, if it is known; otherwise nullopt. Before the node
  // runs, only constants that their dialect recognises (constants.h) are known.
  std::optional<Tensor> constant_operand(int index) const;
  const AttributeMap& attributes() const { return attributes_; }
  // The number of results that the node has or should have; -1 if not yet given.
  int num_results() const { return num_results_; }
  // The type that result `index` has or should have; unknown if not yet given. For ops whose result
  // types are as written (control.refine); for all others the operands and attributes decide.
  Type written_type(int index) const {
    return index < static_cast<int>(written_types_.size()) ? written_types_[index]
                                                           : Type::Unknown();
  }

  // InvalidArgument, prefixed with the operand's name and type: "filter (tensor<3xf32>): expected
  // …".
  absl::Status OperandError(int index, absl::string_view problem) const;

 private:
  const Program& program_;
  const OpInfo& op_;
  absl::Span<Value* const> operands_;
  absl::Span<const Tensor* const> values_;
  const AttributeMap& attributes_;
  int num_results_;
  absl::Span<const Type> written_types_;
  bool is_running_ = false;
};

// If absent, or without a rule for an op, types stay as written, unchecked.
class TypeInferenceService : public DialectService {
 public:
  static constexpr char kServiceName[] = "type_inference";
  // Whether there is a rule for the op.
  virtual bool CanInfer(const OpInfo& op) const = 0;
  // Returns the types of all results. Error: the operands or attributes are wrong.
  virtual absl::StatusOr<std::vector<Type>> Infer(const InferenceContext& context) const = 0;
};

// Applies the rules of the dialect's own table (OpInfo::infer). For a dialect's constructor.
class TableTypeInference final : public TypeInferenceService {
 public:
  bool CanInfer(const OpInfo& op) const override { return op.infer != nullptr; }
  absl::StatusOr<std::vector<Type>> Infer(const InferenceContext& context) const override;
};

// Returns the types of a node's results; nullopt if its dialect cannot infer them.
absl::StatusOr<std::optional<std::vector<Type>>> InferTypes(const Node& node);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TYPE_INFERENCE_H_
