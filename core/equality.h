// When two programs are the same, and where they are not.
#ifndef ROUNDHOUSE_CORE_EQUALITY_H_
#define ROUNDHOUSE_CORE_EQUALITY_H_

#include <string>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// What differs between two programs, first difference first; empty when they are equal. Node ids,
// the order of users, attachments and the places of boundary nodes among the others do not count;
// names, origins and attributes do.
std::string FirstDifference(const Program& a, const Program& b);

// The same for two graphs, of one program or of two.
std::string FirstDifference(const Graph& a, const Graph& b);

inline bool operator==(const Program& a, const Program& b) { return FirstDifference(a, b).empty(); }

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_EQUALITY_H_
