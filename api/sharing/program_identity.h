// File: program_identity.h
//
// Tells whether two programs are the same in everything, the elements of their weights included:
//
//   const std::string identity = IdentityOf(program);
//   if (!identity.empty()) …  // Any other program with this identity is equal to it.
#ifndef ROUNDHOUSE_API_SHARING_PROGRAM_IDENTITY_H_
#define ROUNDHOUSE_API_SHARING_PROGRAM_IDENTITY_H_

#include <cstdint>
#include <string>

#include "roundhouse/core/program.h"

namespace roundhouse {

// Reading that much takes some milliseconds.
inline constexpr int64_t kMostHashedBytes = int64_t{64} << 20;

// A hash of 128 bits of all that the program consists of, with a key that is random in each
// process, so that nobody can make another program with the same one. Weights in a mapped file are
// the same only as weights of that file, since other files may be overwritten while this one must
// not be. They are not read, as a file that is written to gets another time of its last change,
// unless that was seconds ago. Empty for a program that is not
// identified: with more than `most_bytes` of other weights, with weights that cannot be read, or
// with attachments that say where it was read from (text).
std::string IdentityOf(const Program& program, int64_t most_bytes = kMostHashedBytes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_SHARING_PROGRAM_IDENTITY_H_
