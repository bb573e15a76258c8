// File: match.h
//
// Describes a piece of a graph, from a value upwards through its operands, and binds parts of it to
// variables.
//
//   namespace m = match;
//   Value *x, *filter;
//   canonical::Conv2D conv;
//   if (!Match(node, m::Op<canonical::Relu>(
//                        m::Op<canonical::Conv2D>(m::Any(&x), m::Any(&filter), m::Absent())
//                            .View(&conv).OneUse()))) {
//     return nullptr;
//   }
//
// Operands are matched one by one. Only Absent() and Optional() match an operand that is not given
// (absent, or the result of control.none). m::Op<T>() without matchers accepts any operands. The
// first two operands of an op that is declared commutative match in either order. All alternatives
// are tried, and the first match wins. Variables are valid only once the whole pattern has matched.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_MATCH_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_MATCH_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::match {

// Matches the rest of the pattern after this part.
using Rest = absl::FunctionRef<bool()>;

// A matcher is anything with `bool Match(Value* value, Rest rest) const`, where a null value stands
// for an operand that is not given.

// Any value.
class Any {
 public:
  explicit Any(Value** bound = nullptr) : bound_(bound) {}
  bool Match(Value* value, Rest rest) const {
    if (value == nullptr) return false;
    if (bound_ != nullptr) *bound_ = value;
    return rest();
  }

 private:
  Value** bound_;
};

// Any value, or an operand that is not given: then `*bound` is null.
class Optional {
 public:
  explicit Optional(Value** bound = nullptr) : bound_(bound) {}
  bool Match(Value* value, Rest rest) const {
    if (bound_ != nullptr) *bound_ = value;
    return rest();
  }

 private:
  Value** bound_;
};

// An operand that is not given.
class Absent {
 public:
  bool Match(Value* value, Rest rest) const { return value == nullptr && rest(); }
};

// The same value that another part of the pattern, further to the left, has bound.
class Same {
 public:
  explicit Same(Value* const* bound) : bound_(bound) {}
  bool Match(Value* value, Rest rest) const {
    return value != nullptr && value == *bound_ && rest();
  }

 private:
  Value* const* bound_;
};

// A value that `matcher` matches and that fulfils a condition: m::If([](Value& v) { … },
// m::Any(&x)).
template <typename Condition, typename Matcher>
class If {
 public:
  If(Condition condition, Matcher matcher)
      : condition_(std::move(condition)), matcher_(std::move(matcher)) {}
  bool Match(Value* value, Rest rest) const {
    return value != nullptr && condition_(*value) && matcher_.Match(value, rest);
  }

 private:
  Condition condition_;
  Matcher matcher_;
};

// Either of two: m::Either(m::Op<Relu>(…), m::Op<Relu6>(…)).
template <typename First, typename Second>
class Either {
 public:
  Either(First first, Second second) : first_(std::move(first)), second_(std::move(second)) {}
  bool Match(Value* value, Rest rest) const {
    return first_.Match(value, rest) || second_.Match(value, rest);
  }

 private:
  First first_;
  Second second_;
};

// A value known at compile time, in memory or external.
class Constant {
 public:
  explicit Constant(Tensor* bound = nullptr, Value** value = nullptr)
      : bound_(bound), value_(value) {}
  bool Match(Value* value, Rest rest) const;

 private:
  Tensor* bound_;
  Value** value_;
};

// A number, or a tensor whose elements all equal that number: exactly, after rounding it to the
// element type (0.0 is not -0.0), or within the relative error `relative`: m::Splat(1.0),
// m::Splat(0.7978845608, 1e-5).
class Splat {
 public:
  explicit Splat(double number, double relative = 0) : number_(number), relative_(relative) {}
  explicit Splat(double* bound) : bound_(bound) {}
  bool Match(Value* value, Rest rest) const;

 private:
  double* bound_ = nullptr;
  double number_ = 0;
  double relative_ = 0;
};

// The number that all elements of a constant equal; nullopt if there is none.
std::optional<double> SplatNumber(const Value& value);

// The result of a node whose op is declared by a struct or, if `T` is void, has a given name.
template <typename T, typename... Operands>
class OpMatcher {
 public:
  OpMatcher(std::string name, Operands... operands)
      : name_(std::move(name)), operands_(std::move(operands)...) {}

  // Binds the node, its result or its attributes.
  OpMatcher& As(Node** node) & {
    node_ = node;
    return *this;
  }
  OpMatcher&& As(Node** node) && { return std::move(As(node)); }
  OpMatcher& As(Value** value) & {
    value_ = value;
    return *this;
  }
  OpMatcher&& As(Value** value) && { return std::move(As(value)); }
  template <typename V>
  OpMatcher&& View(V* view) && {
    static_assert(std::is_same_v<V, T>, "the view of another op");
    view_ = [view](const V& op) {
      *view = op;
      return true;
    };
    return std::move(*this);
  }
  // Only if nothing else uses the result.
  OpMatcher&& OneUse() && {
    one_use_ = true;
    return std::move(*this);
  }
  // Matches operands only in the order as written, even if the op is commutative.
  OpMatcher&& InOrder() && {
    in_order_ = true;
    return std::move(*this);
  }
  // Only if `condition(node)` holds.
  OpMatcher&& Where(std::function<bool(const Node&)> condition) && {
    conditions_.push_back(std::move(condition));
    return std::move(*this);
  }

  bool Match(Value* value, Rest rest) const {
    if (value == nullptr || value->node().num_results() != 1) return false;
    if (one_use_ && !value->has_one_use()) return false;
    return MatchNode(value->node(), rest);
  }

  bool MatchNode(Node& node, Rest rest) const {
    if constexpr (std::is_void_v<T>) {
      if (node.op_name() != name_) return false;
    } else {
      if (!Is<T>(node)) return false;
    }
    for (const auto& condition : conditions_) {
      if (!condition(node)) return false;
    }
    if constexpr (!std::is_void_v<T>) {
      if (view_ != nullptr) {
        absl::StatusOr<T> view = roundhouse::View<T>(node);
        if (!view.ok()) return false;
        view_(*view);
      }
    }
    if (node_ != nullptr) *node_ = &node;
    if (value_ != nullptr) *value_ = &node.result(0);
    if constexpr (sizeof...(Operands) == 0) {
      return rest();
    } else {
      for (int i = sizeof...(Operands); i < node.num_operands(); ++i) {
        if (OperandOf(node, i) != nullptr) return false;
      }
      if (MatchOperands<0>(node, /*swapped=*/false, rest)) return true;
      const bool can_swap = sizeof...(Operands) >= 2 && node.op().is_commutative && !in_order_;
      return can_swap && MatchOperands<0>(node, /*swapped=*/true, rest);
    }
  }

 private:
  static Value* OperandOf(const Node& node, int index) {
    if (index >= node.num_operands() || !node.has_operand(index)) return nullptr;
    Value& operand = node.operand(index);
    return operand.type().is_none() ? nullptr : &operand;
  }

  template <size_t I>
  bool MatchOperands(Node& node, bool swapped, Rest rest) const {
    if constexpr (I == sizeof...(Operands)) {
      return rest();
    } else {
      const int index = static_cast<int>(swapped && I < 2 ? 1 - I : I);
      return std::get<I>(operands_).Match(
          OperandOf(node, index), [&] { return MatchOperands<I + 1>(node, swapped, rest); });
    }
  }

  using ViewFunction =
      std::conditional_t<std::is_void_v<T>, std::nullptr_t,
                         std::function<bool(const std::conditional_t<std::is_void_v<T>, int, T>&)>>;

  std::string name_;
  std::tuple<Operands...> operands_;
  Node** node_ = nullptr;
  Value** value_ = nullptr;
  ViewFunction view_ = nullptr;
  bool one_use_ = false;
  bool in_order_ = false;
  std::vector<std::function<bool(const Node&)>> conditions_;
};

// m::Op<canonical::Relu>(m::Any(&x))
template <DeclaredOp T, typename... Operands>
OpMatcher<T, Operands...> Op(Operands... operands) {
  return OpMatcher<T, Operands...>(std::string(), std::move(operands)...);
}
// m::Op("acme.relu", m::Any(&x)), for ops that have no struct.
template <typename... Operands>
OpMatcher<void, Operands...> Op(absl::string_view name, Operands... operands) {
  return OpMatcher<void, Operands...>(std::string(name), std::move(operands)...);
}

// Whether `node` matches. `condition` may look at everything that is bound; if it returns false,
// the search goes on with the next alternative.
template <typename T, typename... Operands>
bool Match(Node& node, const OpMatcher<T, Operands...>& matcher) {
  return matcher.MatchNode(node, [] { return true; });
}
template <typename T, typename... Operands>
bool Match(Node& node, const OpMatcher<T, Operands...>& matcher, Rest condition) {
  return matcher.MatchNode(node, condition);
}
// Whether `value` matches.
template <typename Matcher>
bool Match(Value& value, const Matcher& matcher) {
  return matcher.Match(&value, [] { return true; });
}

}  // namespace roundhouse::match

namespace roundhouse {
using match::Match;
}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_MATCH_H_
