// Kinds of elements that came with version 1.1 of the .rh format: floats of eight and of four bits,
// integers of two.
#ifndef ROUNDHOUSE_SERIALIZATION_RH_LATER_ELEMENTS_H_
#define ROUNDHOUSE_SERIALIZATION_RH_LATER_ELEMENTS_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Where the program has such elements ("global @w"); nothing where it has none.
std::optional<std::string> FindLaterElements(const Program& program);

// What a file of an older version has as text, since its writer knew no such elements: the type
// where the text is of one that has them, and the attribute as it is read today.
std::optional<Type> TypeOfOlderText(absl::string_view text);
Attribute AttributeOfOlderText(std::string text);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_RH_LATER_ELEMENTS_H_
