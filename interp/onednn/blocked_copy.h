// Copies tensors between layouts of oneDNN. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_BLOCKED_COPY_H_
#define ROUNDHOUSE_INTERP_ONEDNN_BLOCKED_COPY_H_

#include <cstddef>

#include "roundhouse/interp/onednn/library.h"

namespace roundhouse::onednn {

// Whether CopyBlocked() does this: `from` has strides alone, `to` may have blocks, and the elements
// are the same.
bool IsBlockedCopy(const Layout& from, const Layout& to);

// Copies between layouts. A reorder of the library does the same, but makes code for each pair of
// layouts first, which takes longer than to copy the weights of small layers, and brings much of
// the library into memory. Elements beyond the sizes, up to full blocks, become 0.
void CopyBlocked(const Layout& from, const std::byte* source, const Layout& to, std::byte* target);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_BLOCKED_COPY_H_
