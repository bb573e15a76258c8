// The answer of a component that is asked whether it can handle the nodes of an op.
#ifndef ROUNDHOUSE_CORE_OP_ANSWER_H_
#define ROUNDHOUSE_CORE_OP_ANSWER_H_

#include <cstdint>
#include <string>

namespace roundhouse {

struct OpAnswer {
  enum class Kind : uint8_t {
    kYes,     // For some nodes at least; it may refuse others for their attributes or operands.
    kNo,      // For no node.
    kSilent,  // Nobody has decided.
  };
  Kind kind = Kind::kSilent;
  std::string why = "";  // For kNo: a clause such as "its results have no fixed order".

  bool is_yes() const { return kind == Kind::kYes; }
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OP_ANSWER_H_
