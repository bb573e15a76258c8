// Compares programs and finds their differences.
#ifndef ROUNDHOUSE_CORE_EQUALITY_H_
#define ROUNDHOUSE_CORE_EQUALITY_H_

#include <string>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Describes the differences between two programs, first difference first; empty if they are equal.
// Ignores node ids, the order of users, attachments and the position of boundary nodes among the
// others; compares names, origins and attributes.
std::string FirstDifference(const Program& a, const Program& b);

// The same for two graphs, of one program or of two.
std::string FirstDifference(const Graph& a, const Graph& b);

inline bool operator==(const Program& a, const Program& b) { return FirstDifference(a, b).empty(); }

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_EQUALITY_H_
