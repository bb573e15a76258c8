// File: operation_syntax.h
//
// Operations that a dialect spells in a form of its own, and operations with regions. The generic
// reader knows neither; the dialect reads what follows the operation's name, and makes of regions
// what nodes can hold:
//
//   %1 = acme.add %a, %b : tensor<3xf32>
//   %2 = "acme.reduce"(%1) ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>): … "acme.yield"(%z) … })
//
// A region is read as a private graph of the program, named after the graph that it is in. Its
// arguments are the graph's first inputs. A value from outside is a capture: an input behind the
// arguments, the same one in all regions of the operation, or, if it is a constant, a copy of that.
#ifndef ROUNDHOUSE_CORE_TEXT_OPERATION_SYNTAX_H_
#define ROUNDHOUSE_CORE_TEXT_OPERATION_SYNTAX_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/dialect_service.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// `%name#number`, as written.
struct ValueUse {
  absl::string_view name;  // With '%'.
  int64_t number = 0;
  const char* at = nullptr;
};

// An argument of a region that the operation names itself: `reducer(%a: tensor<f32>, …) {`.
struct RegionArgument {
  absl::string_view name;
  const char* at = nullptr;
  Type type;
};

// An operation as the text has it.
struct OperationText {
  std::string name;  // With its dialect. The dialect may choose another op.
  const char* at = nullptr;
  std::vector<ValueUse> operands;
  std::vector<Type> operand_types;
  AttributeMap attributes;
  std::vector<Type> result_types;
  // The last results, which the text does not name.
  int num_hidden_results = 0;

  // Regions, and how many arguments each has. The graphs that no attribute names in the end must be
  // dropped.
  std::vector<Graph*> regions;
  std::vector<int64_t> region_arguments;
  // The values that they capture, in the order of the inputs behind the arguments.
  std::vector<ValueUse> captures;
  std::vector<Type> capture_types;
  absl::flat_hash_map<std::pair<absl::string_view, int64_t>, size_t> capture_index;
};

// The parser that a dialect reads its operations with. Its errors point at the text.
class OperationReader {
 public:
  virtual ~OperationReader() = default;
  virtual TextReader& text() = 0;
  virtual Program& program() = 0;
  // `%name` or `%name#1`.
  virtual absl::StatusOr<ValueUse> ReadUse() = 0;
  // `{ … }`, with a block label if there are arguments that are not given.
  virtual absl::Status ReadRegion(OperationText& operation,
                                  const std::vector<RegionArgument>& arguments) = 0;
  // Removes a region's graph from the program, when all text is read.
  virtual void Drop(Graph* region) = 0;
};

// If absent, the dialect's operations are read in generic form only, and have no regions.
class OperationSyntaxService : public DialectService {
 public:
  static constexpr char kServiceName[] = "operation syntax";
  // Whether the op, with its dialect, ends a region.
  virtual bool EndsRegion(absl::string_view op) const = 0;
  // Reads an operation in the dialect's form, from after its name up to its location. Fills in all
  // but the captures.
  virtual absl::Status Read(OperationReader& reader, OperationText& operation) const = 0;
  // Called before the node is made, for operations in either form. Makes operands and attributes of
  // regions and captures.
  virtual absl::Status Finish(OperationReader& reader, OperationText& operation) const = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_OPERATION_SYNTAX_H_
