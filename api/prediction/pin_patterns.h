// Pins of globals (--shard) in few words: one pattern for weights whose names differ in numbers.
#ifndef ROUNDHOUSE_API_PREDICTION_PIN_PATTERNS_H_
#define ROUNDHOUSE_API_PREDICTION_PIN_PATTERNS_H_

#include <map>
#include <string>
#include <vector>

#include "roundhouse/core/program.h"

namespace roundhouse {

// "@layer*.up=_,model" for layer0.up, layer1.up …, where the pattern matches none but them, and
// each by its name otherwise. `shardings`: the text of a sharding by the name of a global.
std::vector<std::string> PinsOfGlobals(const std::map<std::string, std::string>& shardings,
                                       const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_PIN_PATTERNS_H_
