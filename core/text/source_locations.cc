#include "roundhouse/core/text/source_locations.h"

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attachments.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kAttachment = "source_locations";

}  // namespace

const SourceLocations* SourceLocations::Of(const Program& program) {
  if (!program.attachments().Has<SourceLocations>(kAttachment)) return nullptr;
  const absl::StatusOr<SourceLocations*> locations =
      program.attachments().Get<SourceLocations>(kAttachment);
  return locations.ok() ? *locations : nullptr;
}

void SourceLocations::Attach(Program& program, SourceLocations locations) {
  program.attachments().Erase(kAttachment);
  // The name is free, so it succeeds.
  program.attachments().Set(kAttachment, std::move(locations)).IgnoreError();
}

void SourceLocations::AddNode(const Node& node, SourceLocation location) {
  if (node.id() >= nodes_.size()) nodes_.resize(node.id() + 1);
  nodes_[node.id()] = location;
}

void SourceLocations::AddSymbol(absl::string_view name, SourceLocation location) {
  symbols_[std::string(name)] = location;
}

std::string SourceLocations::TextOf(const Node& node) const {
  return node.id() < nodes_.size() ? Text(nodes_[node.id()]) : "";
}

std::string SourceLocations::TextOfSymbol(absl::string_view name) const {
  const auto location = symbols_.find(name);
  return location == symbols_.end() ? "" : Text(location->second);
}

std::string SourceLocations::Text(SourceLocation location) const {
  if (location.line == 0) return "";
  return absl::StrCat(filename_, ":", location.line, ":", location.column);
}

}  // namespace roundhouse
