// The origin of a model, as its file states it.
#ifndef ROUNDHOUSE_TOOLS_FILES_MODEL_ORIGIN_H_
#define ROUNDHOUSE_TOOLS_FILES_MODEL_ORIGIN_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "roundhouse/core/program.h"

namespace roundhouse {

struct ModelOrigin {
  std::vector<std::pair<std::string, std::string>> opsets;  // Domain, version.
  std::string producer;
  std::string description;
  std::vector<std::pair<std::string, std::string>> metadata;

  // A line of readable length for each part that is there, without control characters.
  std::string ToString() const;
};

// All empty if the model's format has none of it.
ModelOrigin OriginOf(const Program& program);

// The number of elements of constants and weights.
int64_t NumParameters(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_MODEL_ORIGIN_H_
