// Texts of sharding rules for operands of any rank: one letter for each dimension.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_RULE_TEXT_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_RULE_TEXT_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical::rule_text {

// -1 if it is not known.
int64_t RankOf(const Value& value);
inline const Shape& ShapeOfValue(const Value& value) { return value.type().shape(); }
// The axis, counted from the front; nullopt if there is none.
std::optional<int64_t> Axis(int64_t axis, int64_t rank);

// "abCd": dimensions with capital letters cannot be spread. Returns nullopt if there are more
// dimensions than letters.
std::optional<std::string> Letters(int64_t rank, const std::set<int64_t>& whole = {});

// Operand and result have the same dimensions; the other operands, of any rank, are kept whole.
std::optional<ShardingRule> SameDims(const Node& node, const std::set<int64_t>& whole,
                                     int same_operands = 1);

}  // namespace roundhouse::canonical::rule_text

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_SERVICES_RULE_TEXT_H_
