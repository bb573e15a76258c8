// File: pass_list.h
//
// The text of optimize --list_passes.
#ifndef ROUNDHOUSE_TOOLS_OPTIMIZING_PASS_LIST_H_
#define ROUNDHOUSE_TOOLS_OPTIMIZING_PASS_LIST_H_

#include <string>

#include "roundhouse/core/context.h"

namespace roundhouse {

// All linked passes, with their effect on numbers, their options and patterns; `json`: in the
// schema roundhouse.passes/1 (docs/json.md).
std::string ListPasses(const Context& context, bool json);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_PASS_LIST_H_
