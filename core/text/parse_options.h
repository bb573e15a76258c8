// File: parse_options.h
//
// What whoever reads text can choose.
#ifndef ROUNDHOUSE_CORE_TEXT_PARSE_OPTIONS_H_
#define ROUNDHOUSE_CORE_TEXT_PARSE_OPTIONS_H_

#include <cstdint>
#include <string>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

struct ParseOptions {
  // What errors call the source.
  std::string filename = "<text>";
  // Bounds on what hostile text can make the parser do.
  int max_nesting = 256;   // Of brackets in attributes, types and locations.
  int64_t max_rank = 255;  // Of a shape; no greater one verifies.
  // That tensors whose text is shorter than their data (sparse<>) take together.
  int64_t max_tensor_bytes = int64_t{1} << 26;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_PARSE_OPTIONS_H_
