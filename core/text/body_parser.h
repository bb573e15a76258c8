// Reads what is between the braces of a graph: operations, and the terminator.
#ifndef ROUNDHOUSE_CORE_TEXT_BODY_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_BODY_PARSER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/location_parser.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// An argument of a graph as it is written.
struct Argument {
  absl::string_view name;  // With '%'; empty in a declaration.
  const char* at = nullptr;
  Type type;
  AttributeMap attributes;
  Location location;
};

// What the text says of the node of an output.
struct OutputNode {
  std::string name;
  std::vector<std::string> origins;
};

// Takes the attributes out of the dictionary that holds those which could not stand beside the
// others.
absl::Status UnpackAttributes(TextReader& reader, const char* at, AttributeMap& attributes);

// One for all graphs of a program.
class BodyParser {
 public:
  BodyParser(TextReader& reader, LocationParser& locations, Program& program);

  // From behind the opening brace (and the label of the block) to the closing brace, which is
  // taken. The graph has its ports and boundary dialect already.
  absl::Status ReadBody(Graph& graph, absl::Span<const Argument> arguments,
                        absl::Span<const OutputNode> outputs);

  // Once all globals are known: puts a control.refine where an access is written with a narrower
  // type than its global's.
  void RefineAccesses();

 private:
  // `%name#number`.
  struct Use {
    absl::string_view name;
    int64_t number = 0;
    const char* at = nullptr;
  };
  // What a name stands for: some results of a node.
  struct Definition {
    Node* node = nullptr;  // Null for an argument that must not be used.
    int first = 0;
    int count = 1;
    const char* at = nullptr;
  };
  // A name in front of '='.
  struct ResultName {
    absl::string_view name;
    int64_t count = 1;
    const char* at = nullptr;
  };
  // A value that was used before it was defined, with a node that stands for its own until then.
  struct Forward {
    Use use;
    Node* stand_in = nullptr;
  };
  struct After {
    Node* node = nullptr;
    int64_t id = 0;
    const char* at = nullptr;
  };
  struct Access {
    Node* node = nullptr;
    bool is_store = false;
  };

  absl::Status DefineArguments(absl::Span<const Argument> arguments);
  absl::Status ReadOperation();
  absl::Status ReadResultNames();
  absl::Status ReadGeneric();
  absl::Status ReadWord();
  absl::Status ReadAccess(absl::string_view op);
  absl::Status ReadToken();
  absl::Status ReadTerminator();
  absl::StatusOr<std::vector<Value*>> TerminatorOperands();
  absl::StatusOr<AttributeMap> ReadGenericAttributes(absl::string_view op, const char* op_at);

  absl::StatusOr<Use> ReadUse();
  // Uses separated by commas up to `closing`, which is not taken, into uses_.
  absl::Status ReadUses(TokenKind closing);
  absl::StatusOr<Value*> Resolve(const Use& use, const Type& type);
  absl::Status CheckType(const Use& use, const Type& found, const Type& wanted,
                         absl::string_view where);
  absl::StatusOr<Value*> Defined(const Use& use, const Definition& definition, const Type& type);

  // Makes the node, takes what the text form says in attributes, and gives its results their names.
  absl::StatusOr<Node*> MakeNode(const OpInfo& op, absl::Span<Value* const> operands,
                                 absl::Span<const Type> result_types, AttributeMap attributes,
                                 const char* at);
  absl::StatusOr<const OpInfo*> FindOp(const Token& quoted);

  absl::Status FinishOutputs(absl::Span<const OutputNode> outputs);
  absl::Status ResolveForwards();
  absl::Status AddControlEdges();

  TextReader& reader_;
  LocationParser& locations_;
  Program& program_;
  absl::flat_hash_map<absl::string_view, const OpInfo*> ops_;
  std::vector<Access> narrow_accesses_;

  // Of the graph at hand.
  Graph* graph_ = nullptr;
  bool has_default_boundary_ = true;
  absl::flat_hash_map<absl::string_view, Definition> values_;
  std::vector<Forward> forwards_;
  absl::flat_hash_map<std::pair<absl::string_view, int64_t>, size_t> forward_index_;
  absl::flat_hash_map<int64_t, Node*> ids_;
  std::vector<After> afters_;
  bool is_terminated_ = false;
  const char* terminator_at_ = nullptr;
  std::vector<Use> terminator_uses_;
  std::vector<Type> terminator_types_;

  // Of the operation at hand; here so that their memory is used again.
  std::vector<ResultName> result_names_;
  std::vector<Use> uses_;
  std::vector<Value*> operands_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_BODY_PARSER_H_
