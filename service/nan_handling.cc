#include "roundhouse/service/nan_handling.h"

#include <cstddef>
#include <string>

#include "roundhouse/core/attribute.h"

namespace roundhouse {

absl::Span<const absl::string_view> EnumeratorNames(NanHandling) {
  static constexpr absl::string_view kNames[] = {"keep", "ignore"};
  return kNames;
}

NanHandling NanHandlingOf(const Program& program) {
  const Attribute* attribute = program.attributes().Find(kNanAttribute);
  const std::string* text = attribute == nullptr ? nullptr : attribute->if_string();
  const absl::string_view ignore =
      EnumeratorNames(NanHandling())[static_cast<size_t>(NanHandling::kIgnore)];
  return text != nullptr && *text == ignore ? NanHandling::kIgnore : NanHandling::kKeep;
}

bool SetNanHandling(Program& program, NanHandling handling) {
  if (NanHandlingOf(program) == handling) return false;
  if (handling == NanHandling::kKeep) {
    program.EraseAttribute(kNanAttribute);
  } else {
    program.set_attribute(
        kNanAttribute,
        Attribute::String(std::string(EnumeratorNames(handling)[static_cast<size_t>(handling)])));
  }
  return true;
}

}  // namespace roundhouse
