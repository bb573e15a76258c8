// File: type_inference.h
//
// What the types of an operation's results are, given its operands and attributes. Inference is
// also verification: what an op demands of its operands is demanded here and nowhere else.
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

// What inference may look at: a node, a node that is about to be made, or a node that is about to
// run on known values.
class InferenceContext {
 public:
  // `written_types` is empty or has a type for each of the results; it must outlive this, as all
  // arguments must.
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
  // Whether operand `index` is given: there, and not of type none.
  bool has_operand(int index) const {
    return index < num_operands() && !operand_type(index).is_none();
  }
  // The operand's value when it is known, in memory; else nothing. Before the node runs it is known
  // when the operand is a constant that its dialect can tell (constants.h).
  std::optional<Tensor> constant_operand(int index) const;
  const AttributeMap& attributes() const { return attributes_; }
  // How many results the node has, or is wanted to have; -1 when nobody has said yet.
  int num_results() const { return num_results_; }
  // The type that result `index` has, or is wanted to have; unknown when nobody has said yet. For
  // ops whose results are what is written (control.refine); for all others the operands and
  // attributes decide.
  Type written_type(int index) const {
    return index < static_cast<int>(written_types_.size()) ? written_types_[index]
                                                           : Type::Unknown();
  }

  // InvalidArgument, with the operand's name and type in front: "filter (tensor<3xf32>): expected
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

// Absent, or an op that the service has no rule for: types stay as they are written, unchecked.
class TypeInferenceService : public DialectService {
 public:
  static constexpr char kServiceName[] = "type_inference";
  // Whether there is a rule for the op.
  virtual bool CanInfer(const OpInfo& op) const = 0;
  // The types of all results, or what is wrong with the operands and attributes.
  virtual absl::StatusOr<std::vector<Type>> Infer(const InferenceContext& context) const = 0;
};

// Offers the rules of the dialect's own table (OpInfo::infer). For a dialect's constructor.
class TableTypeInference final : public TypeInferenceService {
 public:
  bool CanInfer(const OpInfo& op) const override { return op.infer != nullptr; }
  absl::StatusOr<std::vector<Type>> Infer(const InferenceContext& context) const override {
    return context.op().infer(context);
  }
};

// The types of a node's results; nothing when its dialect cannot say.
absl::StatusOr<std::optional<std::vector<Type>>> InferTypes(const Node& node);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TYPE_INFERENCE_H_
