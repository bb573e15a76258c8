#include "roundhouse/service/lowering/port_groups.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/text/parser.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kPart = "roundhouse.part";
constexpr absl::string_view kWhole = "roundhouse.whole";
constexpr absl::string_view kWholeType = "roundhouse.whole_type";

std::optional<int64_t> PartOf(const Port& port) {
  const Attribute* part = port.attributes.Find(kPart);
  if (part == nullptr || part->if_int() == nullptr) return std::nullopt;
  return *part->if_int();
}

}  // namespace

std::vector<PortGroup> GroupPorts(absl::Span<const Port> ports) {
  std::vector<PortGroup> groups;
  for (size_t i = 0; i < ports.size(); ++i) {
    const std::optional<int64_t> part = PartOf(ports[i]);
    if (part && *part > 0 && !groups.empty() && groups.back().is_split &&
        groups.back().count == *part) {
      ++groups.back().count;
      continue;
    }
    groups.push_back({ports[i].name, ports[i].type, static_cast<int64_t>(i)});
    const Attribute* name = ports[i].attributes.Find(kWhole);
    const Attribute* type = ports[i].attributes.Find(kWholeType);
    if (part != 0 || name == nullptr || name->if_string() == nullptr || type == nullptr ||
        type->if_type() == nullptr) {
      continue;
    }
    groups.back().name = *name->if_string();
    groups.back().type = *type->if_type();
    groups.back().is_split = true;
  }
  return groups;
}

bool HasSplitPorts(absl::Span<const Port> ports) {
  return std::any_of(ports.begin(), ports.end(),
                     [](const Port& port) { return PartOf(port).has_value(); });
}

void MarkPart(Port& port, int64_t part, absl::string_view name, const Type& type) {
  port.attributes.Set(kPart, Attribute::Int(part));
  if (part != 0) return;
  port.attributes.Set(kWhole, Attribute::String(std::string(name)));
  port.attributes.Set(kWholeType, Attribute::OfType(type));
}

void UnmarkParts(std::vector<Port>& ports) {
  for (Port& port : ports) {
    for (const absl::string_view name : {kPart, kWhole, kWholeType}) port.attributes.Erase(name);
  }
}

std::string MarkText(const Port& port) {
  const std::optional<int64_t> part = PartOf(port);
  if (!part) return "";
  const PortGroup whole = GroupPorts({&port, 1})[0];
  if (!whole.is_split) return absl::StrCat(kPart, " ", *part);
  return absl::StrCat(kPart, " ", *part, " of ", whole.type.ToString(), " ", whole.name);
}

void SetMark(absl::string_view text, Port& port) {
  int64_t part = 0;
  if (!absl::ConsumePrefix(&text, kPart) || !absl::ConsumePrefix(&text, " ")) return;
  const std::pair<absl::string_view, absl::string_view> halves =
      absl::StrSplit(text, absl::MaxSplits(" of ", 1));
  if (!absl::SimpleAtoi(halves.first, &part) || part < 0) return;
  if (part > 0) {
    MarkPart(port, part, "", Type::Unknown());
    return;
  }
  // Names and types may contain spaces; a type ends in a bracket.
  const size_t end = halves.second.find("> ");
  if (end == absl::string_view::npos) return;
  const absl::StatusOr<Type> type = ParseType(halves.second.substr(0, end + 1));
  if (type.ok()) MarkPart(port, 0, halves.second.substr(end + 2), *type);
}

}  // namespace roundhouse
