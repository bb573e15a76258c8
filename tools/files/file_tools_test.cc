#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/serialization/builtin_formats.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/serialization/save_bundle.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/files/bundle_tool.h"
#include "roundhouse/tools/files/convert.h"
#include "roundhouse/tools/files/inspect.h"

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
  // Runs strip MODEL -o OUTPUT, with all data, however small, in `bundle` if there is one.
  absl::StatusOr<std::string> Strip(const std::string& model, const std::string& output,
                                    const std::string& bundle = "",
                                    int64_t min_bundle_bytes = 0) const {
    return RunBundleCommand(*context_, {.command = "strip",
                                        .arguments = {Path(model)},
                                        .output = Path(output),
                                        .bundle = bundle.empty() ? "" : Path(bundle),
                                        .min_bundle_bytes = min_bundle_bytes});
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
                                           HasSubstr("m.onx: '.onx' is not a known format")));
}

// Meanwhile a reader maps both the model and its bundle.
TEST_F(FileToolsTest, ConvertOntoItsInputIsSafe) {
  ASSERT_THAT(ConvertTo("m.rh", "bundle"), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> reader, LoadModel(*context_, Path("m.rh")));
  for (const char* weights : {"bundle", "inline", "bundle", "inline"}) {
    ASSERT_THAT(Convert(*context_, {.input = Path("m.rh"),
                                    .output = Path("m.rh"),
                                    .weights = weights,
                                    .min_bundle_bytes = 1}),
                IsOk());
    EXPECT_EQ(DifferenceOf("m.mlir", "m.rh"), "");
    EXPECT_EQ(*reader->FindGlobal("w")->inline_initial()->if_tensor(),
              Tensor::Of<float>({3}, {1, 2, 3}));
  }
  EXPECT_THAT(Run("merge", {"m.rhw"}, "m.rhw"), IsOk());
  EXPECT_THAT(Run("verify", {"m.rhw"}), IsOkAndHolds(HasSubstr("2 entries are intact")));
}

TEST_F(FileToolsTest, ConvertAddsToABundleOfAnotherModel) {
  std::string other = kModel;
  for (size_t at; (at = other.find("@w")) != std::string::npos;) other.replace(at, 2, "@v");
  for (size_t at; (at = other.find("@twin")) != std::string::npos;) other.replace(at, 5, "@lone");
  ASSERT_THAT(WriteFile(Path("other.mlir"), other), IsOk());
  const auto convert = [&](const std::string& input, const std::string& output, bool replaces) {
    return Convert(*context_, {.input = Path(input),
                               .output = Path(output),
                               .weights = "bundle",
                               .bundle = Path("shared.rhw"),
                               .min_bundle_bytes = 1,
                               .replace_bundle = replaces});
  };
  ASSERT_THAT(convert("m.mlir", "m.rh", false), IsOk());
  ASSERT_THAT(convert("other.mlir", "other.rh", false), IsOk());
  EXPECT_EQ(DifferenceOf("m.mlir", "m.rh"), "");
  EXPECT_EQ(DifferenceOf("other.mlir", "other.rh"), "");
  std::string changed = kModel;
  changed.replace(changed.find("1.0"), 3, "9.0");
  ASSERT_THAT(WriteFile(Path("changed.mlir"), changed), IsOk());
  EXPECT_THAT(
      convert("changed.mlir", "changed.rh", false),
      StatusIs(absl::StatusCode::kAlreadyExists,
               AllOf(HasSubstr("shared.rhw: entry 'w': the name is already used for other data"),
                     HasSubstr("--replace_bundle"))));
  EXPECT_EQ(DifferenceOf("m.mlir", "m.rh"), "");
  ASSERT_THAT(convert("changed.mlir", "changed.rh", true), IsOk());
  EXPECT_EQ(DifferenceOf("changed.mlir", "changed.rh"), "");
}

TEST_F(FileToolsTest, ConvertWritesForOlderReaders) {
  auto convert = [&](const std::string& output, const std::string& version,
                     const std::string& weights = "inline") {
    return Convert(*context_, {.input = Path("m.mlir"),
                               .output = Path(output),
                               .weights = weights,
                               .min_bundle_bytes = 1,
                               .emit_version = version});
  };
  ASSERT_THAT(convert("m.rh", "1.0"), IsOk());
  EXPECT_EQ(DifferenceOf("m.mlir", "m.rh"), "");
  EXPECT_THAT(convert("n.rh", "0.9", "bundle"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("n.rh: version 0.9 of the format is unknown")));
  // The bundle is written first, and is not there either.
  EXPECT_THAT(ReadFile(Path("n.rhw")), StatusIs(absl::StatusCode::kNotFound));
  EXPECT_THAT(convert("n.mlir", "1.0"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("n.mlir: MLIR text files have no versions to choose from")));
  EXPECT_THAT(ReadFile(Path("n.mlir")), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(FileToolsTest, InspectShowsAModel) {
  ASSERT_THAT(ConvertTo("m.rh"), IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("m.rh")}),
              IsOkAndHolds(AllOf(HasSubstr("m.rh (net): 1 graph, 3 globals of 24 bytes, "),
                                 HasSubstr("public @main: 2 operations (5 nodes with inputs, "
                                           "outputs and weights)\n  input \"x\" : tensor<3xf32>\n "
                                           " output \"y\" : tensor<3xf32>\n"),
                                 HasSubstr("       2  acme.add\n"))));
  EXPECT_THAT(
      Inspect(*context_, {.input = Path("m.rh"), .globals = true}),
      IsOkAndHolds(AllOf(HasSubstr("          12  inline   @w : tensor<3xf32>\n"),
                         HasSubstr("           ?  none     mutable @state : tensor<?xf32>\n"),
                         Not(HasSubstr("acme")))));
  EXPECT_THAT(
      Inspect(*context_, {.input = Path("m.rh"), .cost = true}),
      IsOkAndHolds(AllOf(HasSubstr("       2        0.000        0.000        2  acme.add\n"),
                         HasSubstr("in all, each graph run once\n"), Not(HasSubstr("@w")))));
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
  EXPECT_THAT(Inspect(*context_, {.input = Path("b.rh"), .verify = true}),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("b.rh: "), HasSubstr("global @w"),
                             HasSubstr("entry 'w': its 12 bytes at byte 64 are damaged"))));
  EXPECT_THAT(Inspect(*context_, {.input = Path("b.rhw"), .verify = true}),
              StatusIs(absl::StatusCode::kDataLoss));
  EXPECT_THAT(Run("verify", {"b.rhw"}),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("entry 'w'"), HasSubstr("entry 'twin'"))));
}

// Changes each byte of the files in turn: outside of data the change is refused at once or
// harmless; in data only --verify finds it.
TEST_F(FileToolsTest, InspectVerifyFindsEveryChangedByteOfData) {
  std::string model = kModel;
  std::string many = "dense<[";
  for (int i = 0; i < 40; ++i) absl::StrAppend(&many, i == 0 ? "" : ", ", i, ".5");
  absl::StrAppend(&many, "]> : tensor<40xf32>");
  absl::StrAppend(&model, "ml_program.global private @large(", many, ") : tensor<40xf32>\n");
  model.erase(model.find("module @net {"), 13);
  model.erase(model.find("}\n}\n") + 2, 2);
  ASSERT_THAT(WriteFile(Path("m.mlir"), model), IsOk());
  ASSERT_THAT(ConvertTo("m.rh"), IsOk());
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  for (const char* name : {"m.rh", "b.rhw"}) {
    const std::string path = Path(name);
    ASSERT_OK_AND_ASSIGN(const std::string whole, ReadFile(path));
    ASSERT_OK_AND_ASSIGN(const std::string shown, Inspect(*context_, {.input = path}));
    int64_t refused = 0;
    int64_t found = 0;
    const int file = open(path.c_str(), O_WRONLY);
    ASSERT_GE(file, 0);
    for (size_t i = 0; i < whole.size(); ++i) {
      const char changed = static_cast<char>(whole[i] ^ 0x10);
      ASSERT_EQ(pwrite(file, &changed, 1, static_cast<off_t>(i)), 1);
      const absl::StatusOr<std::string> lazily = Inspect(*context_, {.input = path});
      const absl::StatusOr<std::string> with_verify =
          Inspect(*context_, {.input = path, .verify = true});
      if (!lazily.ok()) {
        ++refused;
        EXPECT_FALSE(with_verify.ok()) << name << ": byte " << i;
      } else {
        EXPECT_EQ(*lazily, shown) << name << ": byte " << i;
        if (!with_verify.ok()) {
          ++found;
          EXPECT_THAT(with_verify, StatusIs(absl::StatusCode::kDataLoss, HasSubstr(name)));
        }
      }
      ASSERT_EQ(pwrite(file, &whole[i], 1, static_cast<off_t>(i)), 1);
    }
    close(file);
    EXPECT_GT(refused, 100) << name;
    // 40 floats; in the bundle also the 3 that two entries share.
    EXPECT_EQ(found, std::string(name) == "m.rh" ? 160 : 172) << name;
    EXPECT_THAT(Inspect(*context_, {.input = path, .verify = true}), IsOk());
  }
}

TEST_F(FileToolsTest, BundleListsWhoSharesWhat) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  EXPECT_THAT(Run("ls", {"b.rhw"}),
              IsOkAndHolds(AllOf(HasSubstr("b.rhw: .rhw, 2 entries, 12 bytes stored\n"),
                                 HasSubstr("\"twin\" : tensor<3xf32> (the bytes of \"w\")\n"))));
  EXPECT_THAT(Run("verify", {"b.rhw"}), IsOkAndHolds(HasSubstr("2 entries are intact\n")));
  // Entries without bytes share none, even if others start at the same offset.
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(Path("e.rhw")));
  ASSERT_THAT(writer.Add("empty", *Tensor::Zeros(Type::Tensor(ElementKind::kF32, {0}))), IsOk());
  ASSERT_THAT(writer.Add("w", Tensor::Of<float>({2}, {1, 2})), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  EXPECT_THAT(Run("ls", {"e.rhw"}),
              IsOkAndHolds(AllOf(HasSubstr("e.rhw: .rhw, 2 entries, 8 bytes stored\n"),
                                 Not(HasSubstr("the bytes of")))));
}

TEST_F(FileToolsTest, BundleExtractsEntries) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  ASSERT_THAT(Run("extract", {"b.rhw"}, "out", {"w"}), IsOk());
  EXPECT_THAT(ReadNpy(Path("out/w.npy")), IsOkAndHolds(Tensor::Of<float>({3}, {1, 2, 3})));
  EXPECT_THAT(ReadNpy(Path("out/twin.npy")), StatusIs(absl::StatusCode::kNotFound));
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(Path("odd.rhw")));
  for (const char* name : {"a/b", "a_b", ".."})
    ASSERT_THAT(writer.Add(name, Tensor::Scalar<float>(1)), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  EXPECT_THAT(Run("extract", {"odd.rhw"}, "odd"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("entries 'a/b' and 'a_b' would both become a_b.npy")));
  EXPECT_THAT(Run("extract", {"odd.rhw"}, "odd", {"a/b", ".."}),
              IsOkAndHolds(AllOf(HasSubstr("odd/a_b.npy\n"), HasSubstr("odd/_...npy\n"))));
  EXPECT_THAT(Run("extract", {"b.rhw"}, "out", {"v"}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("no entry 'v', did you mean 'w'?")));
}

TEST_F(FileToolsTest, BundleMergesAndCompares) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  ASSERT_THAT(Run("merge", {"b.rhw"}, "c.safetensors"), IsOk());
  ASSERT_THAT(Run("merge", {"b.rhw", "c.safetensors"}, "d.rhw"), IsOk());
  EXPECT_THAT(Run("diff", {"b.rhw", "d.rhw"}), IsOkAndHolds(""));
  ASSERT_THAT(Run("merge", {"b.rhw", "c.safetensors"}, "d.safetensors"), IsOk());
  EXPECT_THAT(Run("diff", {"b.rhw", "d.safetensors"}), IsOkAndHolds(""));
  EXPECT_TRUE(IsUsageError(Run("merge", {"b.rhw"}, "d.npz").status()));
  std::string other = kModel;
  other.replace(other.find("1.0"), 3, "9.0");
  other.replace(other.find("@twin"), 5, "@lone");
  ASSERT_THAT(WriteFile(Path("m.mlir"), other), IsOk());
  ASSERT_THAT(ConvertTo("e.rh", "bundle"), IsOk());
  EXPECT_THAT(Run("diff", {"b.rhw", "e.rhw"}),
              IsOkAndHolds(AllOf(HasSubstr("\"w\": different data\n"),
                                 HasSubstr("b.rhw: \"twin\"\n"), HasSubstr("e.rhw: \"lone\"\n"))));
  EXPECT_THAT(Run("merge", {"b.rhw", "e.rhw"}, "f.rhw"),
              StatusIs(absl::StatusCode::kAlreadyExists, HasSubstr("e.rhw: entry 'w' differs")));
  EXPECT_THAT(ReadFile(Path("f.rhw")), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(FileToolsTest, StripTakesTheDataOutAndAttachPutsItBack) {
  ASSERT_THAT(ConvertTo("b.rh", "bundle"), IsOk());
  ASSERT_THAT(Strip("m.mlir", "s.rh"),
              IsOkAndHolds(HasSubstr("the data of 2 globals is left out")));
  EXPECT_THAT(Inspect(*context_, {.input = Path("s.rh"), .globals = true}),
              IsOkAndHolds(HasSubstr("external @w")));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> stripped, LoadModel(*context_, Path("s.rh")));
  // As text, and from a model whose weights are in a bundle.
  ASSERT_THAT(Strip("b.rh", "s.mlir"), IsOk());
  EXPECT_EQ(DifferenceOf("s.mlir", "s.rh"), "");
  EXPECT_THAT(Run("attach", {"s.rh", "m.mlir"}, "a.rh"),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("m.mlir: neither a .rhw")));
  ASSERT_THAT(Run("attach", {"s.rh", "b.rhw"}, "a.rh"), IsOk());
  EXPECT_EQ(DifferenceOf("m.mlir", "a.rh"), "");
}

TEST_F(FileToolsTest, AttachReplacesWhatItIsTold) {
  const std::string w =
      "ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>\n";
  const std::string v =
      "ml_program.global private @v(dense<3.0> : tensor<2xf32>) : tensor<2xf32>\n";
  ASSERT_THAT(WriteFile(Path("old.mlir"), w + v), IsOk());
  ASSERT_THAT(SaveBundle({{"v", Tensor::Of<float>({2}, {7, 8})}}, Path("new.safetensors")), IsOk());
  EXPECT_THAT(Run("attach", {"old.mlir", "new.safetensors"}, "kept.mlir"), IsOk());
  EXPECT_EQ(DifferenceOf("old.mlir", "kept.mlir"), "");
  BundleToolOptions options = {.command = "attach",
                               .arguments = {Path("old.mlir"), Path("new.safetensors")},
                               .output = Path("replaced.mlir"),
                               .replace = true};
  ASSERT_THAT(RunBundleCommand(*context_, options), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(Path("replaced.mlir")));
  EXPECT_THAT(text, AllOf(HasSubstr("@w(dense<[1.0, 2.0]>"), HasSubstr("@v(dense<[7.0, 8.0]>")));
  ASSERT_THAT(SaveBundle({{"u", Tensor::Of<float>({2}, {7, 8})}}, Path("new.safetensors")), IsOk());
  EXPECT_THAT(RunBundleCommand(*context_, options),
              StatusIs(absl::StatusCode::kNotFound,
                       HasSubstr("new.safetensors: the model has no global 'u'")));
  ASSERT_THAT(SaveBundle({{"v", Tensor::Of<float>({3}, {7, 8, 9})}}, Path("new.safetensors")),
              IsOk());
  EXPECT_THAT(RunBundleCommand(*context_, options).status().message(), HasSubstr("tensor<3xf32>"));
}

// For a model with large, small and shared data, whatever part of it is in a bundle.
TEST_F(FileToolsTest, AttachPutsBackAllThatStripTookOut) {
  std::string model =
      "ml_program.global private @small(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>\n"
      "ml_program.global private @twin(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>\n"
      "ml_program.global private @words(dense<[\"a\", \"b\"]> : tensor<2x!roundhouse.string>) : "
      "tensor<2x!roundhouse.string>\n";
  for (const char* name : {"large", "large_twin", "medium"}) {
    const int count = std::string(name) == "medium" ? 100 : 400;
    std::vector<std::string> numbers;
    for (int i = 0; i < count; ++i) numbers.push_back(absl::StrCat(i, ".5"));
    const std::string type = absl::StrCat("tensor<", count, "xf32>");
    absl::StrAppend(&model, "ml_program.global private @", name, "(dense<[",
                    absl::StrJoin(numbers, ", "), "]> : ", type, ") : ", type, "\n");
  }
  ASSERT_THAT(WriteFile(Path("m.mlir"), model), IsOk());
  const auto convert = [&](int64_t min_bytes) {
    return Convert(*context_, {.input = Path("m.mlir"),
                               .output = Path("b.rh"),
                               .weights = "bundle",
                               .min_bundle_bytes = min_bytes,
                               .replace_bundle = true});
  };
  // All data with one bundle, as convert writes it, whatever part went there.
  for (int64_t min_bytes : {0, 200, 1024, 1000000}) {
    SCOPED_TRACE(min_bytes);
    ASSERT_THAT(convert(min_bytes), IsOk());
    for (int64_t min_stripped : {int64_t{0}, kMinBundleBytes}) {
      ASSERT_THAT(Strip("b.rh", "s.rh", "", min_stripped), IsOk());
      ASSERT_THAT(Run("attach", {"s.rh", "b.rhw"}, "a.rh"), IsOk());
      EXPECT_EQ(DifferenceOf("m.mlir", "a.rh"), "");
      // The remaining data goes to another bundle.
      unlink(Path("rest.rhw").c_str());
      ASSERT_THAT(Strip("b.rh", "s.rh", "rest.rhw", min_stripped), IsOk());
      ASSERT_THAT(Run("attach", {"s.rh", "b.rhw", "rest.rhw"}, "a.rh"), IsOk());
      EXPECT_EQ(DifferenceOf("m.mlir", "a.rh"), "");
      // Or to the same.
      ASSERT_THAT(Strip("b.rh", "s.rh", "b.rhw", min_stripped), IsOk());
      ASSERT_THAT(Run("attach", {"s.rh", "b.rhw"}, "a.rh"), IsOk());
      EXPECT_EQ(DifferenceOf("m.mlir", "a.rh"), "");
      EXPECT_EQ(DifferenceOf("m.mlir", "b.rh"), "");
    }
  }
  // A model that names no bundle, and the bundle that convert makes from it, both by default.
  ASSERT_THAT(convert(kMinBundleBytes), IsOk());
  EXPECT_THAT(Strip("m.mlir", "s.rh", "", kMinBundleBytes),
              IsOkAndHolds(AllOf(HasSubstr("the data of 2 globals is left out\n"),
                                 HasSubstr("4 globals of 416 bytes keep theirs"))));
  ASSERT_THAT(Run("attach", {"s.rh", "b.rhw"}, "a.rh"), IsOk());
  EXPECT_EQ(DifferenceOf("m.mlir", "a.rh"), "");
}

// The text that MLIR prints when it leaves resources out.
TEST_F(FileToolsTest, AModelWhoseDataWasLeftOutIsTextAndNoMore) {
  ASSERT_THAT(
      WriteFile(
          Path("m.mlir"),
          "ml_program.global private @w(dense_resource<a> : tensor<3xf32>) : tensor<3xf32>\n"),
      IsOk());
  EXPECT_THAT(Inspect(*context_, {.input = Path("m.mlir"), .globals = true}),
              IsOkAndHolds(HasSubstr("inline   @w : tensor<3xf32>")));
  ASSERT_THAT(ConvertTo("again.mlir"), IsOk());
  EXPECT_EQ(DifferenceOf("m.mlir", "again.mlir"), "");
  for (const char* weights : {"inline", "bundle"}) {
    EXPECT_THAT(ConvertTo("m.rh", weights),
                StatusIs(absl::StatusCode::kFailedPrecondition,
                         AllOf(HasSubstr("data of 'a': the dialect_resources of the text do not "
                                         "have the data; print the text with its resources"))));
  }
  EXPECT_THAT(ReadFile(Path("m.rh")), StatusIs(absl::StatusCode::kNotFound));
  // A bundle can supply the data. It is small, but strip cannot keep what is absent.
  ASSERT_THAT(Strip("m.mlir", "s.rh", "", kMinBundleBytes), IsOk());
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(Path("w.rhw")));
  ASSERT_THAT(writer.Add("w", Tensor::Of<float>({3}, {1, 2, 3})), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  ASSERT_THAT(Run("attach", {"s.rh", "w.rhw"}, "a.rh"), IsOk());
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> whole, LoadModel(*context_, Path("a.rh")));
  EXPECT_EQ(*whole->FindGlobal("w")->inline_initial()->if_tensor(),
            Tensor::Of<float>({3}, {1, 2, 3}));
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
