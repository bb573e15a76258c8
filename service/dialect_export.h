// File: dialect_export.h
//
// Exports programs into the dialect of one file format: the reverse of the lowering that models of
// that format went through when they were read. Code that can export to such a dialect registers
// itself in the context; writers of that format call it.
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
  // The dialect that programs are exported to.
  virtual absl::string_view dialect() const = 0;
  // A program of that dialect that computes the same as `program`. The error lists every node that
  // the dialect cannot express, and why.
  virtual absl::StatusOr<std::unique_ptr<Program>> Export(const Program& program) const = 0;
};

// The exports of a context, by dialect.
class DialectExportRegistry {
 public:
  static constexpr char kExtensionName[] = "dialect exports";
  // Null if there is no export into the dialect.
  const DialectExport* Find(absl::string_view dialect) const;
  // Returns an empty registry if the context has none.
  static const DialectExportRegistry& Of(const Context& context);

 private:
  friend void AddDialectExport(Context& context, std::unique_ptr<DialectExport> dialect_export);
  std::map<std::string, std::unique_ptr<DialectExport>, std::less<>> exports_;
};

// A second export into the same dialect is an error of the context.
void AddDialectExport(Context& context, std::unique_ptr<DialectExport> dialect_export);

// Whether all nodes are of the dialect or of the container, so that no export is needed.
bool SpeaksOnly(const Program& program, absl::string_view dialect);

// Calls the export into the dialect. Error: the context has none.
absl::StatusOr<std::unique_ptr<Program>> ExportTo(const Program& program,
                                                  absl::string_view dialect);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DIALECT_EXPORT_H_
