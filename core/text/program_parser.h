// Reads a program: the module, globals, and graphs up to their bodies.
#ifndef ROUNDHOUSE_CORE_TEXT_PROGRAM_PARSER_H_
#define ROUNDHOUSE_CORE_TEXT_PROGRAM_PARSER_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/body_parser.h"
#include "roundhouse/core/text/location_parser.h"
#include "roundhouse/core/text/parse_options.h"
#include "roundhouse/core/text/text_reader.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class ProgramParser {
 public:
  ProgramParser(const Context& context, absl::string_view text, const ParseOptions& options)
      : program_(std::make_unique<Program>(context)),
        reader_(text, options),
        locations_(reader_),
        bodies_(reader_, locations_, *program_) {}

  // Call it once.
  absl::StatusOr<std::unique_ptr<Program>> Parse();

 private:
  // A result of a graph, as written.
  struct Result {
    const char* at = nullptr;
    Type type;
    AttributeMap attributes;
  };

  // Everything before a graph's body.
  struct Header {
    std::string name;
    const char* name_at = nullptr;
    Visibility visibility = Visibility::kPublic;
    std::vector<Argument> arguments;
    std::vector<Result> results;
    const char* attributes_at = nullptr;
    AttributeMap attributes;
  };

  absl::Status ReadAllMetadata();
  absl::Status ReadTopLevel();
  absl::Status ReadAlias();
  absl::Status ReadModule();
  absl::Status ReadGenericModule();
  // Reads a global or graph; `where` describes the position for errors.
  absl::Status ReadSymbol(absl::string_view where);

  std::optional<Visibility> ReadVisibility();
  absl::Status ReadGlobal();
  absl::Status ReadGlobalValue(Global& global, const Attribute& value, const char* at);
  absl::Status ReadGraph();
  absl::Status ReadArguments(Header& header);
  absl::Status ReadResults(Header& header);

  absl::Status ReadGenericGlobal(const char* at);
  absl::Status ReadGenericGraph(const char* at);
  // Removes the string attribute `name` from the attributes of a generic operation and returns it.
  absl::StatusOr<std::optional<std::string>> TakeStringAttribute(AttributeMap& attributes,
                                                                 absl::string_view name,
                                                                 const char* at);
  absl::StatusOr<std::optional<Visibility>> TakeVisibility(AttributeMap& attributes,
                                                           const char* at);
  // Reads the name, `()` and the properties; returns the properties.
  absl::StatusOr<AttributeMap> ReadGenericBegin();
  // Reads `: () -> ()` and a location.
  absl::Status ReadGenericEnd();
  absl::Status FillSignature(AttributeMap& attributes, Header& header, const char* at);

  absl::StatusOr<Graph*> MakeGraph(Header& header, std::vector<OutputNode>& outputs);
  absl::StatusOr<Global*> MakeGlobal(absl::string_view name, const char* at, Type type);
  absl::StatusOr<std::string> TakePortName(AttributeMap& attributes, absl::string_view key,
                                           const char* at);

  std::unique_ptr<Program> program_;
  TextReader reader_;
  LocationParser locations_;
  BodyParser bodies_;
  bool has_module_ = false;
  // The begin and end of each metadata section; metadata is read before all else.
  std::vector<std::pair<const char*, const char*>> metadata_;
  size_t next_metadata_ = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_PROGRAM_PARSER_H_
