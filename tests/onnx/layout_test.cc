// After -O2, a vision model in NCHW must have conversions of layout only at its boundary.
//
//   layout_test FILE...     (one of them is model.onnx)
//
// The conversions that move elements must not exceed the inputs and outputs that can be features.
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/layout/layout_conversion.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse {
namespace {

std::string* g_model = nullptr;

// A feature has at least three axes.
int64_t CountFeatures(const std::vector<Port>& ports) {
  int64_t count = 0;
  for (const Port& port : ports) {
    if (!port.type.is_tensor() || !port.type.shape().is_ranked()) continue;
    count += port.type.shape().rank() >= 3 ? 1 : 0;
  }
  return count;
}

TEST(Layout, IsConvertedAtTheBoundaryAlone) {
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  absl::StatusOr<std::unique_ptr<Program>> program = LoadModel(**context, *g_model);
  ASSERT_TRUE(program.ok()) << program.status();
  const absl::StatusOr<bool> lowered = LowerProgram(**program);
  ASSERT_TRUE(lowered.ok()) << lowered.status();
  const absl::StatusOr<bool> optimized = RunPasses(**program, PresetPipeline(2));
  ASSERT_TRUE(optimized.ok()) << optimized.status();
  int64_t features = 0;
  int64_t moving = 0;
  for (const Graph* graph : (*program)->graphs()) {
    moving += canonical::CountLayoutConversions(*graph).moving;
    if (graph->visibility() != Visibility::kPublic) continue;
    features += CountFeatures(graph->inputs()) + CountFeatures(graph->outputs());
  }
  EXPECT_LE(moving, features);
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc < 2) {
    std::cerr << "usage: layout_test MODEL.onnx...\n";
    return 2;
  }
  roundhouse::g_model = new std::string(argv[1]);
  // The model's files come in any order.
  for (int i = 1; i < argc; ++i) {
    const std::string path = argv[i];
    if (path.ends_with("/model.onnx")) *roundhouse::g_model = path;
  }
  return RUN_ALL_TESTS();
}
