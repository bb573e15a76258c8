// Weights are packed once for all sessions of a compiled program, for all sizes, and for programs
// with the same weights.
#include <cstdint>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// Five weights: of convolutions with few outputs and with many, of a product, and two of a
// recurrent cell.
constexpr char kProgram[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<?x8x8x4xf32>, %s: tensor<?x2x20xf32>) -> (!canonical.feature<?x1x1x20xf32>, tensor<?x1x2x6xf32>) {
  %few = "canonical.constant_gen"() {value = dense<0.5> : tensor<2x3x3x4xf32>} : () -> !canonical.filter<2x3x3x4xf32>
  %many = "canonical.constant_gen"() {value = dense<0.25> : tensor<20x6x6x2xf32>} : () -> !canonical.filter<20x6x6x2xf32>
  %right = "canonical.constant_gen"() {value = dense<0.125> : tensor<20x12xf32>} : () -> tensor<20x12xf32>
  %w = "canonical.constant_gen"() {value = dense<0.1> : tensor<1x6x12xf32>} : () -> tensor<1x6x12xf32>
  %r = "canonical.constant_gen"() {value = dense<0.2> : tensor<1x6x6xf32>} : () -> tensor<1x6x6xf32>
  %a = "canonical.conv_2d"(%x, %few) : (!canonical.feature<?x8x8x4xf32>, !canonical.filter<2x3x3x4xf32>) -> !canonical.feature<?x6x6x2xf32>
  %b = "canonical.conv_2d"(%a, %many) : (!canonical.feature<?x6x6x2xf32>, !canonical.filter<20x6x6x2xf32>) -> !canonical.feature<?x1x1x20xf32>
  %p = "canonical.mat_mul"(%s, %right) : (tensor<?x2x20xf32>, tensor<20x12xf32>) -> tensor<?x2x12xf32>
  %y:2 = "canonical.rnn"(%p, %w, %r) : (tensor<?x2x12xf32>, tensor<1x6x12xf32>, tensor<1x6x6xf32>) -> (tensor<?x1x2x6xf32>, tensor<1x2x6xf32>)
  ml_program.output %b, %y#0 : !canonical.feature<?x1x1x20xf32>, tensor<?x1x2x6xf32>
})";
constexpr int64_t kWeights = 5;

absl::Status Infer(Session& session, int64_t count) {
  RH_ASSIGN_OR_RETURN(
      Tensor images,
      Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({count, 8, 8, 4}), Domain::kFeature)));
  RH_ASSIGN_OR_RETURN(Tensor steps,
                      Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({count, 2, 20}))));
  RH_RETURN_IF_ERROR(session.set_input(0, std::move(images)));
  RH_RETURN_IF_ERROR(session.set_input(1, std::move(steps)));
  return session.infer();
}

TEST(SharedWeightsTest, ArePackedOnceForAllSessionsAndSizes) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, kProgram));
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const CompiledProgram> compiled,
                       CompiledProgram::Create(*program));
  const std::shared_ptr<PackedConstants> packed = compiled->plan().packed_constants;
  {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> first, Session::Create(compiled));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> second, Session::Create(compiled));
    ASSERT_THAT(Infer(*first, 1), IsOk());
    EXPECT_EQ(packed->num_held(), kWeights);
    ASSERT_THAT(Infer(*first, 3), IsOk());
    ASSERT_THAT(Infer(*second, 2), IsOk());
    EXPECT_EQ(packed->num_held(), kWeights);
  }
  // They stay for later sessions as long as the compiled program exists.
  EXPECT_EQ(packed->num_held(), kWeights);
  compiled.reset();
  EXPECT_EQ(packed->num_held(), 0);
}

// Also if the programs were read separately, or name the same entries of a bundle.
TEST(SharedWeightsTest, ProgramsOfAContextShareThem) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> one, Parse(*context, kProgram));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> two, Parse(*context, kProgram));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Session> first, Session::Create(*one));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> second, Session::Create(*two));
  const PackedConstants& packed = *second->compiled().plan().packed_constants;
  ASSERT_THAT(Infer(*first, 1), IsOk());
  ASSERT_THAT(Infer(*second, 1), IsOk());
  EXPECT_EQ(packed.num_held(), 2 * kWeights);
  EXPECT_EQ(packed.num_different(), kWeights);
  first = nullptr;
  EXPECT_EQ(packed.num_held(), kWeights);
  ASSERT_THAT(Infer(*second, 2), IsOk());
  EXPECT_EQ(packed.num_different(), kWeights);
}

}  // namespace
}  // namespace roundhouse
