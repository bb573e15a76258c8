// Trees as gathers, for who walks none.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_TREE_PIECES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_TREE_PIECES_H_

#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/canonical/formula.h"

namespace roundhouse::canonical {

// All trees are walked at once, a step for each level: the nodes at which the rows of `input` are,
// (rows, trees), are places in lists of what the nodes ask. Null where the root of the formula has
// trees that are not constant, or cannot be walked; that are very deep, or vote for very many
// targets.
Value* PiecesOfTrees(const TreeEnsemble& op, Formula& f, Value* input);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_TREE_PIECES_H_
