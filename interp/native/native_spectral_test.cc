// Tests the native Fourier transforms against the reference.
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/interp/native/native_test_base.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// Even and odd lengths, of each factor alone and of several; rows that fill the lanes and others.
TEST_F(NativeTest, FourierTransformsOfLengthsWithSmallFactors) {
  for (const int64_t length : {2,  3,  4,  5,  6,  7,   9,   10,  11,  12,  13,  15,  16,  22,
                               26, 27, 49, 64, 90, 121, 169, 200, 320, 338, 400, 480, 512, 1001}) {
    for (const int64_t rows : {1, 8, 19}) {
      SCOPED_TRACE(absl::StrCat(rows, " rows of ", length));
      const std::vector<int64_t> sizes = {rows, length};
      ExpectAgreement(canonical::Rfft{}, {DrawTensor(sizes)});
    }
  }
}

TEST_F(NativeTest, FourierTransformsOfOtherLengthsAreDeclined) {
  const Backend* native = *BackendRegistry::Of(*context_).Get("native");
  for (const int64_t length : {1, 17, 34, 1 << 20 | 1}) {
    Program program(*context_);
    Graph* graph = *program.CreateGraph("g");
    const Type type = Type::Tensor(ElementKind::kF32, Shape({4, length}));
    Value* source = &graph->CreateNode("test.source", {}, {type})->result();
    ASSERT_OK_AND_ASSIGN(Node * node, Builder(*graph).Make(canonical::Rfft{}, {source}));
    EXPECT_FALSE(native->Supports(*node).ok()) << length;
  }
}

}  // namespace
}  // namespace roundhouse
