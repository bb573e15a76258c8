#include "roundhouse/service/deterministic.h"

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

bool IsDeterministic(const Program& program) {
  const Attribute* attribute = program.attributes().Find(kDeterministicAttribute);
  const bool* value = attribute == nullptr ? nullptr : attribute->if_bool();
  return value != nullptr && *value;
}

void SetDeterministic(Program& program) {
  program.set_attribute(kDeterministicAttribute, Attribute::Bool(true));
}

}  // namespace roundhouse
