// Reads the body of a graph: operations and the terminator.
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
#include "roundhouse/core/text/operation_syntax.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// An argument of a graph, as written.
struct Argument {
  absl::string_view name;  // With '%'; empty in a declaration.
  const char* at = nullptr;
  Type type;
  AttributeMap attributes;
  Location location;
};

// The name and origins that the text gives for the node of an output.
struct OutputNode {
  std::string name;
  std::vector<std::string> origins;
};

// Unpacks the dictionary that holds the attributes which could not stand beside the others.
absl::Status UnpackAttributes(TextReader& reader, const char* at, AttributeMap& attributes);

// One parser serves all graphs of a program, and each region that is being read has one of its own.
class BodyParser final : public OperationReader {
 public:
  BodyParser(TextReader& reader, LocationParser& locations, Program& program);

  // Reads from after the opening brace (and the block label) through the closing brace. The graph
  // already has its ports and boundary dialect.
  absl::Status ReadBody(Graph& graph, absl::Span<const Argument> arguments,
                        absl::Span<const OutputNode> outputs);

  // Call it once all globals are known. Inserts a control.refine where an access is written with a
  // narrower type than its global's.
  void RefineAccesses();
  // Call it once all is read and located. Removes the regions that were dropped.
  void EraseDropped();

  // ---- What the dialects' own forms are read with.

  TextReader& text() override { return reader_; }
  Program& program() override { return program_; }
  absl::StatusOr<ValueUse> ReadUse() override;
  absl::Status ReadRegion(OperationText& operation,
                          const std::vector<RegionArgument>& arguments) override;
  void Drop(Graph* region) override { dropped_.push_back(region); }

 private:
  using Use = ValueUse;
  // The results of a node that a name refers to.
  struct Definition {
    Node* node = nullptr;  // Null for an argument that must not be used.
    int first = 0;
    int count = 1;
    const char* at = nullptr;
  };
  // A name before '='.
  struct ResultName {
    absl::string_view name;
    int64_t count = 1;
    const char* at = nullptr;
  };
  // A value used before its definition, and the node that stands in for its producer until then.
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
  absl::Status ReadCall();
  // Continues with the dictionary of a generic operation, before its regions.
  absl::Status ReadGenericWithSyntax(const OperationSyntaxService& syntax, const Token& quoted);
  absl::Status ReadRegions(OperationText& operation);
  absl::Status ReadSpecial(const OperationSyntaxService& syntax, absl::string_view word);
  absl::Status MakeOperation(const OperationSyntaxService& syntax, OperationText& operation);
  const OperationSyntaxService* SyntaxOf(absl::string_view op) const;
  bool EndsBody(absl::string_view op) const;

  absl::StatusOr<std::vector<Argument>> ReadBlockArguments();
  absl::Status ReadRegionBody(OperationText& operation, absl::Span<const Argument> arguments);
  absl::Status CloseRegion(OperationText& operation, size_t num_arguments);
  // A copy of the constant of that name in a graph around this region; null if there is none.
  Node* CopyOuterConstant(absl::string_view name);
  // Gives each region all captures, as inputs. Error: these are too many.
  absl::Status AddCaptures(OperationText& operation);

  // Reads uses separated by commas into uses_, up to `closing`, which is not consumed.
  absl::Status ReadUses(TokenKind closing);
  absl::StatusOr<Value*> Resolve(const Use& use, const Type& type);
  absl::Status CheckType(const Use& use, const Type& found, const Type& wanted,
                         absl::string_view where);
  absl::StatusOr<Value*> Defined(const Use& use, const Definition& definition, const Type& type);

  // Makes the node, extracts what the text form encodes as attributes, and names its results.
  absl::StatusOr<Node*> MakeNode(const OpInfo& op, absl::Span<Value* const> operands,
                                 absl::Span<const Type> result_types, AttributeMap attributes,
                                 const char* at, int num_hidden_results = 0);
  absl::StatusOr<const OpInfo*> FindOp(const Token& quoted);

  absl::Status FinishOutputs(absl::Span<const OutputNode> outputs);
  absl::Status ResolveForwards();
  absl::Status AddControlEdges();

  TextReader& reader_;
  LocationParser& locations_;
  Program& program_;
  absl::flat_hash_map<absl::string_view, const OpInfo*> ops_;
  std::vector<Access> narrow_accesses_;

  std::vector<Graph*> dropped_;
  BodyParser* outer_ = nullptr;  // Of a region: the parser of the graph around it.

  // State of the current graph.
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

  // State of the current operation; members, so that their memory is reused.
  std::vector<ResultName> result_names_;
  std::vector<Use> uses_;
  std::vector<Value*> operands_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_BODY_PARSER_H_
