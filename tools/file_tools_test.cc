#include <sys/stat.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/serialization/builtin_formats.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/bundle_tool.h"
#include "roundhouse/tools/convert.h"
#include "roundhouse/tools/flags.h"
#include "roundhouse/tools/inspect.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kModel[] = R"(
module @net {
ml_program.global private @w(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private @twin(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private mutable @state : tensor<?xf32>
ml_program.subgraph @main(%x: tensor<3xf32> {ml_program.identifier = "x"}) -> (tensor<3xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<3xf32> loc("w")
  %0 = "acme.add"(%x, %w) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> loc("add")
  %1 = "acme.add"(%0, %w) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> loc(unknown)
  ml_program.output %1 : tensor<3xf32>
}
}
)";

class FileToolsTest : public ::testing::Test {
 protected:
  FileToolsTest()
      : folder_(absl::StrCat(std::getenv("TEST_TMPDIR"), "/",
                             ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    mkdir(folder_.c_str(), 0777);
    absl::StatusOr<std::unique_ptr<Context>> context =
        Context::With({RegisterMlProgram, RegisterControl, RegisterBuiltinFormats});
    RH_CHECK(context.ok()) << context.status();
    context_ = *std::move(context);
    RH_CHECK(WriteFile(Path("m.mlir"), kModel).ok());
  }
  std::string Path(const std::string& name) const { return folder_ + "/" + name; }
  absl::StatusOr<std::string> Run(const std::string& command, std::vector<std::string> files,
                                  const std::string& output = "",
                                  std::vector<std::string> entries = {}) const {
    for (std::string& file : files) file = Path(file);
    return RunBundleCommand(*context_, {.command = command,
                                        .arguments = std::move(files),
                                        .output = output.empty() ? "" : Path(output),
                                        .entries = std::move(entries)});
  }
  std::string DifferenceOf(const std::string& a, const std::string& b) const {
    absl::StatusOr<std::unique_ptr<Program>> left = LoadModel(*context_, Path(a));
    absl::StatusOr<std::unique_ptr<Program>> right = LoadModel(*context_, Path(b));
    RH_CHECK(left.ok() && right.ok()) << left.status() << right.status();
    return FirstDifference(**left, **right);
  }
  absl::Status ConvertTo(const std::string& output, const std::string& weights = "inline") const {
    return Convert(*context_, {.input = Path("m.mlir"),
                               .output = Path(output),
                               .weights = weights,
                               .min_bundle_bytes = 1});
  }

  const std::string folder_;
  std::unique_ptr<Context> context_;
};

TEST_F(FileToolsTest, ConvertGoesThroughEveryFormat) {
  ASSERT_THAT(ConvertTo("m.rh"), IsOk());
  EXPECT_EQ(DifferenceOf("m.mlir", "m.rh"), "");
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  EXPECT_EQ(DifferenceOf("m.mlir", "b.rh"), "");
  EXPECT_THAT(ReadFile(Path("b.rhw")), IsOk());
  EXPECT_THAT(Convert(*context_, {.input = Path("none.mlir"), .output = Path("x.rh")}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("none.mlir")));
  EXPECT_THAT(ConvertTo("m.onx"), StatusIs(absl::StatusCode::kInvalidArgument,
                                           HasSubstr("m.onx: '.onx' is no format")));
}

TEST_F(FileToolsTest, InspectShowsAModel) {
  ASSERT_THAT(ConvertTo("m.rh"), IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("m.rh")}),
              IsOkAndHolds(AllOf(HasSubstr("m.rh (net): 1 graph, 3 globals of 24 bytes\n"),
                                 HasSubstr("public @main: 5 nodes\n  input \"x\" : tensor<3xf32>\n "
                                           " output \"y\" : tensor<3xf32>\n"),
                                 HasSubstr("       2  acme.add\n"))));
  EXPECT_THAT(
      Inspect(*context_, {.input = Path("m.rh"), .globals = true}),
      IsOkAndHolds(AllOf(HasSubstr("          12  inline   @w : tensor<3xf32>\n"),
                         HasSubstr("           ?  none     mutable @state : tensor<?xf32>\n"),
                         Not(HasSubstr("acme")))));
  EXPECT_THAT(Inspect(*context_, {.input = Path("m.rh"), .dot = true}),
              IsOkAndHolds(HasSubstr("digraph")));
  EXPECT_THAT(Inspect(*context_, {.input = Path("m.rh"), .verify = true, .json = true}),
              IsOkAndHolds(AllOf(HasSubstr("\"acme.add\": 2"), HasSubstr("\"verified\": true"))));
}

TEST_F(FileToolsTest, InspectVerifyFindsDamage) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("b.rh"), .verify = true}),
              IsOkAndHolds(HasSubstr("verified")));
  ASSERT_OK_AND_ASSIGN(std::string bytes, ReadFile(Path("b.rhw")));
  bytes[64] ^= 1;
  ASSERT_THAT(WriteFile(Path("b.rhw"), bytes), IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("b.rh")}), IsOk());
  EXPECT_THAT(
      Inspect(*context_, {.input = Path("b.rh"), .verify = true}),
      StatusIs(absl::StatusCode::kDataLoss, AllOf(HasSubstr("b.rh: "), HasSubstr("global @w"),
                                                  HasSubstr("entry 'w' is damaged"))));
  EXPECT_THAT(Inspect(*context_, {.input = Path("b.rhw"), .verify = true}),
              StatusIs(absl::StatusCode::kDataLoss));
  EXPECT_THAT(Run("verify", {"b.rhw"}),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("entry 'w'"), HasSubstr("entry 'twin'"))));
}

TEST_F(FileToolsTest, BundleListsWhoSharesWhat) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  EXPECT_THAT(Run("ls", {"b.rhw"}),
              IsOkAndHolds(AllOf(HasSubstr("b.rhw: .rhw, 2 entries, 12 bytes stored\n"),
                                 HasSubstr("\"twin\" : tensor<3xf32> (the bytes of \"w\")\n"))));
  EXPECT_THAT(Run("verify", {"b.rhw"}), IsOkAndHolds(HasSubstr("2 entries are whole\n")));
}

TEST_F(FileToolsTest, BundleExtractsEntries) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  ASSERT_THAT(Run("extract", {"b.rhw"}, "out", {"w"}), IsOk());
  EXPECT_THAT(ReadNpy(Path("out/w.npy")), IsOkAndHolds(Tensor::Of<float>({3}, {1, 2, 3})));
  EXPECT_THAT(ReadNpy(Path("out/twin.npy")), StatusIs(absl::StatusCode::kNotFound));
  EXPECT_THAT(Run("extract", {"b.rhw"}, "out", {"v"}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("no entry 'v', did you mean 'w'?")));
}

TEST_F(FileToolsTest, BundleMergesAndCompares) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  ASSERT_THAT(Run("merge", {"b.rhw"}, "c.safetensors"), IsOk());
  ASSERT_THAT(Run("merge", {"b.rhw", "c.safetensors"}, "d.rhw"), IsOk());
  EXPECT_THAT(Run("diff", {"b.rhw", "d.rhw"}), IsOkAndHolds(""));
  std::string other = kModel;
  other.replace(other.find("1.0"), 3, "9.0");
  other.replace(other.find("@twin"), 5, "@lone");
  ASSERT_THAT(WriteFile(Path("m.mlir"), other), IsOk());
  ASSERT_THAT(ConvertTo("e.rh", "bundle"), IsOk());
  EXPECT_THAT(Run("diff", {"b.rhw", "e.rhw"}),
              IsOkAndHolds(AllOf(HasSubstr("\"w\": other data\n"), HasSubstr("b.rhw: \"twin\"\n"),
                                 HasSubstr("e.rhw: \"lone\"\n"))));
  EXPECT_THAT(Run("merge", {"b.rhw", "e.rhw"}, "f.rhw"),
              StatusIs(absl::StatusCode::kAlreadyExists, HasSubstr("e.rhw: entry 'w' differs")));
  EXPECT_THAT(ReadFile(Path("f.rhw")), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(FileToolsTest, StripTakesTheDataOutAndAttachPutsItBack) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  ASSERT_THAT(Run("strip", {"m.mlir"}, "s.rh"),
              IsOkAndHolds(HasSubstr("the data of 2 globals is left out")));
  EXPECT_THAT(Inspect(*context_, {.input = Path("s.rh"), .globals = true}),
              IsOkAndHolds(HasSubstr("external @w")));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> stripped, LoadModel(*context_, Path("s.rh")));
  ASSERT_THAT(Run("attach", {"s.rh", "b.rhw"}, "a.rh"), IsOk());
  EXPECT_EQ(DifferenceOf("m.mlir", "a.rh"), "");
}

TEST_F(FileToolsTest, WrongUseIsAUsageError) {
  const absl::Status unknown = Run("list", {"b.rhw"}).status();
  EXPECT_TRUE(IsUsageError(unknown));
  EXPECT_THAT(unknown.message(), HasSubstr("there is no command 'list'"));
  EXPECT_TRUE(IsUsageError(Run("extract", {"b.rhw"}).status()));
  EXPECT_TRUE(IsUsageError(Run("ls", {}).status()));
  EXPECT_TRUE(IsUsageError(Run("diff", {"a.rhw"}).status()));
  EXPECT_TRUE(IsUsageError(Run("ls", {"a.rhw"}, "out").status()));
}

}  // namespace
}  // namespace roundhouse
