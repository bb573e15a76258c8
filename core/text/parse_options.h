// File: parse_options.h
//
// Options for reading text.
#ifndef ROUNDHOUSE_CORE_TEXT_PARSE_OPTIONS_H_
#define ROUNDHOUSE_CORE_TEXT_PARSE_OPTIONS_H_

#include <cstdint>
#include <string>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

struct ParseOptions {
  // The name of the source in errors.
  std::string filename = "<text>";
  // Limits for hostile input.
  int max_nesting = 256;   // Of brackets in attributes, types and locations.
  int64_t max_rank = 255;  // Of a shape; greater ranks do not verify.
  // The total size of tensors whose text is shorter than their data (sparse<>).
  int64_t max_tensor_bytes = int64_t{1} << 26;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_PARSE_OPTIONS_H_
