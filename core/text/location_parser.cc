#include "roundhouse/core/text/location_parser.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/text/attribute_parser.h"
#include "roundhouse/core/text/number_parser.h"

namespace roundhouse {

absl::StatusOr<Location> LocationParser::Read() {
  if (!reader_.AtWord("loc")) return Location();
  reader_.Advance();
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " after loc"));
  RH_ASSIGN_OR_RETURN(Location location, ReadLocation());
  RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " at the end of a location"));
  return location;
}

absl::Status LocationParser::SetOn(Node* node, Location location) {
  if (location.kind == Location::Kind::kNothing) return absl::OkStatus();
  if (MentionsAlias(location)) {
    pending_.push_back({node, std::move(location)});
    return absl::OkStatus();
  }
  RH_ASSIGN_OR_RETURN(Provenance provenance, Resolve(location, 0));
  node->set_name(std::move(provenance.name));
  if (!provenance.origins.empty()) node->set_origins(std::move(provenance.origins));
  return absl::OkStatus();
}

absl::Status LocationParser::ReadFor(Node* node) {
  if (!reader_.AtWord("loc")) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(Location location, Read());
  return SetOn(node, std::move(location));
}

std::string LocationParser::PositionName(const char* at) {
  absl::string_view file = reader_.options().filename;
  file = file.substr(file.rfind('/') == absl::string_view::npos ? 0 : file.rfind('/') + 1);
  return absl::StrCat(file, ":", lines_.Find(at).line);
}

SourceLocation LocationParser::SourceLocationOf(const char* at) {
  const LineIndex::Position position = lines_.Find(at);
  constexpr size_t kMax = std::numeric_limits<uint32_t>::max();
  if (position.line > kMax || position.column > kMax) return {};
  return {static_cast<uint32_t>(position.line), static_cast<uint32_t>(position.column)};
}

absl::Status LocationParser::ReadAlias(absl::string_view name) {
  Definition definition;
  RH_ASSIGN_OR_RETURN(definition.location, Read());
  aliases_.emplace(name, std::move(definition));
  return absl::OkStatus();
}

absl::Status LocationParser::Finish() {
  for (const Pending& pending : pending_) {
    RH_ASSIGN_OR_RETURN(Provenance provenance, Resolve(pending.location, 0));
    pending.node->set_name(std::move(provenance.name));
    if (!provenance.origins.empty()) pending.node->set_origins(std::move(provenance.origins));
  }
  return absl::OkStatus();
}

absl::StatusOr<Location> LocationParser::ReadLocation() {
  TextReader::Nesting nesting(reader_);
  RH_RETURN_IF_ERROR(nesting.status());
  Location location;
  if (reader_.At(TokenKind::kHash)) {
    location.kind = Location::Kind::kAlias;
    location.at = reader_.at();
    location.alias = reader_.token().text;
    reader_.Advance();
    return location;
  }
  if (reader_.At(TokenKind::kString)) {
    RH_ASSIGN_OR_RETURN(location.name, reader_.TakeString());
    if (reader_.Accept(TokenKind::kColon)) {
      // "file":line:column, and in later MLIR "file":line:column to line:column.
      RH_RETURN_IF_ERROR(ReadInt(reader_).status());
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kColon, " and a column"));
      RH_RETURN_IF_ERROR(ReadInt(reader_).status());
      if (reader_.AcceptWord("to")) {
        while (reader_.At(TokenKind::kColon) || reader_.At(TokenKind::kInteger)) reader_.Advance();
      }
      return Location();
    }
    location.kind = Location::Kind::kName;
    if (reader_.Accept(TokenKind::kLeftParen)) {
      RH_ASSIGN_OR_RETURN(Location child, ReadLocation());
      location.children.push_back(std::move(child));
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " in a location"));
    }
    return location;
  }
  if (reader_.AcceptWord("unknown")) return location;
  if (reader_.AcceptWord("callsite")) {
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftParen, " after callsite"));
    RH_RETURN_IF_ERROR(ReadLocation().status());
    RH_RETURN_IF_ERROR(reader_.ExpectWord("at", " in a call site"));
    RH_RETURN_IF_ERROR(ReadLocation().status());
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightParen, " at the end of a call site"));
    return location;
  }
  if (reader_.AcceptWord("fused")) {
    location.kind = Location::Kind::kFused;
    if (reader_.Accept(TokenKind::kLess)) {
      location.is_tagged = true;
      RH_RETURN_IF_ERROR(ReadAttribute(reader_).status());
      RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kGreater, " after the tag of a fused location"));
    }
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kLeftSquare, " after fused"));
    if (reader_.Accept(TokenKind::kRightSquare)) return location;
    do {
      RH_ASSIGN_OR_RETURN(Location child, ReadLocation());
      location.children.push_back(std::move(child));
    } while (reader_.Accept(TokenKind::kComma));
    RH_RETURN_IF_ERROR(reader_.Expect(TokenKind::kRightSquare, " or ',' in a fused location"));
    return location;
  }
  return reader_.Expected("a location ('unknown', a name, 'fused', 'callsite' or an alias)");
}

bool LocationParser::MentionsAlias(const Location& location) {
  if (location.kind == Location::Kind::kAlias) return true;
  for (const Location& child : location.children) {
    if (MentionsAlias(child)) return true;
  }
  return false;
}

absl::StatusOr<const LocationParser::Provenance*> LocationParser::ResolveAlias(
    const Location& location, int depth) {
  auto found = aliases_.find(location.alias);
  if (found == aliases_.end()) {
    return reader_.ErrorAt(
        location.at, absl::StrCat("undefined location alias '", ForMessage(location.alias), "'"));
  }
  Definition& definition = found->second;
  if (definition.state == Definition::kResolving || depth > reader_.options().max_nesting) {
    return reader_.ErrorAt(location.at, absl::StrCat("location alias '", ForMessage(location.alias),
                                                     "' refers to itself, or nests deeper than ",
                                                     reader_.options().max_nesting));
  }
  if (definition.state == Definition::kUnresolved) {
    definition.state = Definition::kResolving;
    RH_ASSIGN_OR_RETURN(definition.provenance, Resolve(definition.location, depth + 1));
    definition.state = Definition::kResolved;
  }
  int64_t size = definition.provenance.name.size() + 8;
  for (const std::string& origin : definition.provenance.origins) size += 8 + origin.size();
  RH_RETURN_IF_ERROR(reader_.CountCopiedText(location.at, size));
  return &definition.provenance;
}

absl::StatusOr<LocationParser::Provenance> LocationParser::Resolve(const Location& location,
                                                                   int depth) {
  switch (location.kind) {
    case Location::Kind::kNothing:
      return Provenance();
    case Location::Kind::kAlias: {
      RH_ASSIGN_OR_RETURN(const Provenance* provenance, ResolveAlias(location, depth));
      return *provenance;
    }
    case Location::Kind::kName: {
      Provenance provenance;
      provenance.is_named = true;
      provenance.name = location.name;
      for (const Location& child : location.children) {
        RH_RETURN_IF_ERROR(AddOrigins(child, depth, provenance.origins));
      }
      return provenance;
    }
    case Location::Kind::kFused:
      break;
  }
  // MLIR treats a fused location of one location as that location.
  if (location.children.size() == 1 && !location.is_tagged)
    return Resolve(location.children[0], depth);
  Provenance provenance;
  for (const Location& child : location.children) {
    RH_RETURN_IF_ERROR(AddOrigins(child, depth, provenance.origins));
  }
  return provenance;
}

absl::Status LocationParser::AddOrigins(const Location& location, int depth,
                                        std::vector<std::string>& origins) {
  RH_ASSIGN_OR_RETURN(Provenance provenance, Resolve(location, depth));
  if (provenance.is_named) {
    origins.push_back(std::move(provenance.name));
    return absl::OkStatus();
  }
  for (std::string& origin : provenance.origins) origins.push_back(std::move(origin));
  return absl::OkStatus();
}

}  // namespace roundhouse
