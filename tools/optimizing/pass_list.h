// File: pass_list.h
//
// What optimize --list_passes prints.
#ifndef ROUNDHOUSE_TOOLS_OPTIMIZING_PASS_LIST_H_
#define ROUNDHOUSE_TOOLS_OPTIMIZING_PASS_LIST_H_

#include <string>

#include "roundhouse/core/context.h"

namespace roundhouse {

// All passes that are linked, with what they do to numbers, their options and patterns; as JSON of
// schema roundhouse.passes/1 (docs/json.md).
std::string ListPasses(const Context& context, bool json);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_PASS_LIST_H_
