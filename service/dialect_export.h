// File: dialect_export.h
//
// Programs on their way out: into a dialect that one format of files speaks. The reverse of the
// lowering that its models went through when they came in. Whoever knows the way into such a
// dialect adds it to the context; whoever writes a file of that format asks for it.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> model, ExportTo(program, "onnx"));
#ifndef ROUNDHOUSE_SERVICE_DIALECT_EXPORT_H_
#define ROUNDHOUSE_SERVICE_DIALECT_EXPORT_H_

#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

class DialectExport {
 public:
  virtual ~DialectExport() = default;
  // The dialect that programs get into.
  virtual absl::string_view dialect() const = 0;
  // A program of that dialect which computes what `program` does. The error lists every node that
  // cannot be said in the dialect, and why.
  virtual absl::StatusOr<std::unique_ptr<Program>> Export(const Program& program) const = 0;
};

// The exports of a context, by dialect.
class DialectExportRegistry {
 public:
  static constexpr char kExtensionName[] = "dialect exports";
  // Null when there is none into the dialect.
  const DialectExport* Find(absl::string_view dialect) const;
  // An empty one if the context has none.
  static const DialectExportRegistry& Of(const Context& context);

 private:
  friend void AddDialectExport(Context& context, std::unique_ptr<DialectExport> dialect_export);
  std::map<std::string, std::unique_ptr<DialectExport>, std::less<>> exports_;
};

// A second one into a dialect is an error of the context.
void AddDialectExport(Context& context, std::unique_ptr<DialectExport> dialect_export);

// Whether all nodes are of the dialect or of the container: nothing need be exported.
bool SpeaksOnly(const Program& program, absl::string_view dialect);

// Asks the export into the dialect. Error: the context has none.
absl::StatusOr<std::unique_ptr<Program>> ExportTo(const Program& program,
                                                  absl::string_view dialect);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DIALECT_EXPORT_H_
