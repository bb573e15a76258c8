// File: dialect_preset.h
//
// The passes for programs of a dialect other than canonical. `optimize` runs them before it lowers
// the program, or runs only them if the output stays in that dialect. A dialect attaches its preset
// as a service:
//
//   context.AttachService<DialectPreset>("acme", std::make_unique<AcmePreset>());
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_DIALECT_PRESET_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_DIALECT_PRESET_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/dialect_service.h"

namespace roundhouse {

// Absent: no pass runs before a program is lowered.
class DialectPreset : public DialectService {
 public:
  static constexpr char kServiceName[] = "preset";
  // Definitions (preset_text.h) of `acme.O1`, `acme.O2` and `acme.O3`, and of their parts. All
  // names begin with the dialect's. api/presets.h says what a level may do to numbers.
  // `acme.O2.kept` is run instead if the program stays in this dialect and is to be stored: then it
  // should not become much larger. The passes must be linked.
  virtual absl::string_view Text() const = 0;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_DIALECT_PRESET_H_
