#include "roundhouse/api/devices/program_checksum.h"

#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// One tensor that the text shows, and one that is too large for that.
constexpr char kProgram[] = R"(
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @table(dense<"HEX"> : tensor<100xi8>) : tensor<100xi8>
ml_program.subgraph @main(%x: tensor<2xf32> {ml_program.identifier = "x"}) -> (tensor<2xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<2xf32>
  %y = "canonical.eltwise_add"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
})";

class ProgramChecksumTest : public ::testing::Test {
 protected:
  ProgramChecksumTest() { context_ = *Context::WithLinkedExtensions(); }
  uint64_t ChecksumOf(const std::string& last_byte, const std::string& op = "eltwise_add") const {
    std::string hex = "0x";
    for (int i = 0; i < 99; ++i) hex += "07";
    const std::string text =
        absl::StrReplaceAll(kProgram, {{"HEX", hex + last_byte}, {"eltwise_add", op}});
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(*context_, text);
    RH_CHECK(program.ok()) << program.status();
    absl::StatusOr<uint64_t> sum = ProgramChecksum(**program);
    RH_CHECK(sum.ok()) << sum.status();
    return *sum;
  }
  std::unique_ptr<Context> context_;
};

TEST_F(ProgramChecksumTest, TellsProgramsApartByTextAndData) {
  EXPECT_EQ(ChecksumOf("07"), ChecksumOf("07"));
  EXPECT_NE(ChecksumOf("07"), ChecksumOf("08"));
  EXPECT_NE(ChecksumOf("07"), ChecksumOf("07", "eltwise_mul"));
}

}  // namespace
}  // namespace roundhouse
