// One node with operands, a test case of the conformance kit. Internal to the kit.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_CASE_H_
#define ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_CASE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

struct ConformanceCase {
  std::string op;
  AttributeMap attributes;
  std::vector<std::optional<Tensor>> operands;  // Null if absent.
  std::vector<Type> results;
  bool others_are_constant = false;

  int64_t num_elements() const;
  // Of the first operand: "f32", "quantised i8".
  std::string element_name() const;
};

// A case as a graph that can be compiled.
struct ConformanceInstance {
  std::unique_ptr<Program> program;
  Graph* graph = nullptr;
  Node* node = nullptr;
  // The operand index of each input.
  std::vector<size_t> inputs;
};

// With the operand types of the case, or with `operands`, which all must then be inputs. Returns
// nullopt if inference rejects the node.
std::optional<ConformanceInstance> Instantiate(const Context& context, const ConformanceCase& test);
std::optional<ConformanceInstance> Instantiate(const Context& context, const ConformanceCase& test,
                                               const std::vector<Type>& operands);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_CASE_H_
