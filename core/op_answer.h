// What a part of the code says when it is asked whether it can do something with the nodes of an
// op.
#ifndef ROUNDHOUSE_CORE_OP_ANSWER_H_
#define ROUNDHOUSE_CORE_OP_ANSWER_H_

#include <cstdint>
#include <string>

namespace roundhouse {

struct OpAnswer {
  enum class Kind : uint8_t {
    kYes,     // For some nodes at least: attributes and operands may be such that it cannot.
    kNo,      // For none.
    kSilent,  // Nobody has thought about it.
  };
  Kind kind = Kind::kSilent;
  std::string why = "";  // Of a no: a clause such as "its results have no fixed order".

  bool is_yes() const { return kind == Kind::kYes; }
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OP_ANSWER_H_
