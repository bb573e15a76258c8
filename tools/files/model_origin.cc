#include "roundhouse/tools/files/model_origin.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// The text of an attribute of the program; "" if it is no text.
std::string TextAttribute(const Program& program, absl::string_view name) {
  const Attribute* attribute = program.attributes().Find(name);
  const std::string* text = attribute == nullptr ? nullptr : attribute->if_string();
  return text == nullptr ? "" : *text;
}

// The names and values of an attribute that is a list of pairs.
std::vector<std::pair<std::string, std::string>> PairsOf(const Program& program,
                                                         absl::string_view name) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const Attribute* attribute = program.attributes().Find(name);
  const std::vector<Attribute>* list = attribute == nullptr ? nullptr : attribute->if_list();
  if (list == nullptr) return pairs;
  for (const Attribute& element : *list) {
    const std::vector<Attribute>* pair = element.if_list();
    if (pair == nullptr || pair->size() != 2 || (*pair)[0].if_string() == nullptr) continue;
    const std::string* text = (*pair)[1].if_string();
    const int64_t* number = (*pair)[1].if_int();
    pairs.emplace_back(*(*pair)[0].if_string(), text != nullptr     ? *text
                                                : number != nullptr ? absl::StrCat(*number)
                                                                    : (*pair)[1].ToString());
  }
  return pairs;
}

// On one line, without control characters, and not too long.
std::string Shown(absl::string_view text) {
  constexpr size_t kMaxLength = 200;
  size_t length = std::min(text.size(), kMaxLength);
  // Does not cut a UTF-8 character.
  while (length > 0 && length < text.size() && (text[length] & 0xC0) == 0x80) --length;
  std::string shown;
  for (const char c : text.substr(0, length)) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    shown += is_control ? ' ' : c;
  }
  if (length < text.size()) absl::StrAppend(&shown, " … (", text.size(), " bytes)");
  return shown;
}

}  // namespace

ModelOrigin OriginOf(const Program& program) {
  ModelOrigin origin = {.opsets = PairsOf(program, "onnx.opset_import"),
                        .producer = TextAttribute(program, "onnx.producer_name"),
                        .description = TextAttribute(program, "onnx.doc_string"),
                        .metadata = PairsOf(program, "onnx.metadata_props")};
  const std::string version = TextAttribute(program, "onnx.producer_version");
  if (!version.empty())
    absl::StrAppend(&origin.producer, origin.producer.empty() ? "" : " ", version);
  if (origin.description.empty()) origin.description = TextAttribute(program, "tfl.description");
  return origin;
}

std::string ModelOrigin::ToString() const {
  std::string text;
  const auto add = [&](absl::string_view name, absl::string_view value) {
    if (!value.empty()) absl::StrAppend(&text, "  ", Shown(name), ": ", Shown(value), "\n");
  };
  std::vector<std::string> versions;
  for (const auto& [domain, version] : opsets)
    versions.push_back(absl::StrCat(domain.empty() ? "ai.onnx" : domain, " ", version));
  add("opset", absl::StrJoin(versions, ", "));
  add("made by", producer);
  add("description", description);
  for (const auto& [name, value] : metadata) add(name, value);
  return text;
}

int64_t NumParameters(const Program& program) {
  int64_t total = 0;
  // Globals without a value may declare any size.
  const auto add = [&](const Type& type) {
    const bool has_shape = type.is_tensor() && type.shape().is_ranked() && type.shape().is_static();
    if (has_shape) {
      total = CheckedAdd(total, type.shape().NumElements().value_or(0))
                  .value_or(std::numeric_limits<int64_t>::max());
    }
  };
  for (const Global* global : program.globals()) add(global->type());
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      const bool is_load = DialectNameOf(node->op_name()) == container::kMlProgram;
      if (is_load || node->num_operands() != 0 || node->num_results() != 1) continue;
      if (ConstantValue(node->result()).has_value()) add(node->result().type());
    }
  }
  return total;
}

}  // namespace roundhouse
