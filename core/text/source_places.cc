#include "roundhouse/core/text/source_places.h"

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attachments.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kAttachment = "source_places";

}  // namespace

const SourcePlaces* SourcePlaces::Of(const Program& program) {
  if (!program.attachments().Has<SourcePlaces>(kAttachment)) return nullptr;
  const absl::StatusOr<SourcePlaces*> places = program.attachments().Get<SourcePlaces>(kAttachment);
  return places.ok() ? *places : nullptr;
}

void SourcePlaces::Attach(Program& program, SourcePlaces places) {
  program.attachments().Erase(kAttachment);
  // The name is free, so it succeeds.
  program.attachments().Set(kAttachment, std::move(places)).IgnoreError();
}

void SourcePlaces::AddNode(const Node& node, SourcePlace place) {
  if (node.id() >= nodes_.size()) nodes_.resize(node.id() + 1);
  nodes_[node.id()] = place;
}

void SourcePlaces::AddSymbol(absl::string_view name, SourcePlace place) {
  symbols_[std::string(name)] = place;
}

std::string SourcePlaces::TextOf(const Node& node) const {
  return node.id() < nodes_.size() ? Text(nodes_[node.id()]) : "";
}

std::string SourcePlaces::TextOfSymbol(absl::string_view name) const {
  const auto place = symbols_.find(name);
  return place == symbols_.end() ? "" : Text(place->second);
}

std::string SourcePlaces::Text(SourcePlace place) const {
  if (place.line == 0) return "";
  return absl::StrCat(filename_, ":", place.line, ":", place.column);
}

}  // namespace roundhouse
