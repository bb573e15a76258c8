// Reading examples from files, and the order in which they are used.
#include "roundhouse/training/examples.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/training/csv.h"

namespace roundhouse::training {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(CsvTest, ReadsWhatSpreadsheetsWrite) {
  ASSERT_OK_AND_ASSIGN(
      const CsvTable table,
      ParseCsv("\xEF\xBB\xBF\"a\" ; \"b \"\"c\"\"\";d\r\n1;-2.5;1e3\r\n\r\n 4 ;\"5\";6"));
  EXPECT_THAT(table.columns, ElementsAre("a", "b \"c\"", "d"));
  EXPECT_THAT(table.values, ElementsAre(1, -2.5, 1000, 4, 5, 6));
  EXPECT_EQ(table.num_rows(), 2);
}

TEST(CsvTest, NumbersColumnsThatHaveNoNames) {
  ASSERT_OK_AND_ASSIGN(const CsvTable table, ParseCsv("1,2\n3,4\n"));
  EXPECT_THAT(table.columns, ElementsAre("0", "1"));
  EXPECT_EQ(table.num_rows(), 2);
}

TEST(CsvTest, SaysWhereWhatIsWrong) {
  const auto error = [](absl::string_view text) {
    return std::string(ParseCsv(text).status().message());
  };
  EXPECT_THAT(error("a,b\n1,2\n1,x\n"),
              HasSubstr("line 3: column 2 'b': expected a number, found 'x'; number the classes"));
  EXPECT_THAT(error("a,b\n1,\n"), HasSubstr("found ''; fill in missing values"));
  EXPECT_THAT(error("1,2\n1,2,3\n"),
              HasSubstr("line 2: expected 2 fields, as in the first line, found 3"));
  EXPECT_THAT(error("a,a\n1,2\n"), HasSubstr("found 'a' twice"));
  EXPECT_THAT(error("a,\"b\n1,2\n"), HasSubstr("line 1: column 2: expected a quote at the end"));
  EXPECT_THAT(error("\"a\"b,c\n"), HasSubstr("after the quote, found 'b'"));
  EXPECT_THAT(error("a,b\n"), HasSubstr("expected lines of numbers, found none"));
  EXPECT_THAT(error(""), HasSubstr("expected lines of numbers, found none"));
}

class ExamplesTest : public ::testing::Test {
 protected:
  ExamplesTest() : context_(*Context::WithLinkedExtensions()) {
    program_ = *Parse(*context_, R"(
ml_program.subgraph @main(%x: tensor<?x2x2xf32> {ml_program.identifier = "image"}) -> tensor<?x2x2xf32> {
  ml_program.output %x : tensor<?x2x2xf32>
}
)");
  }

  const Graph& entry() const { return *program_->graphs()[0]; }
  std::string Write(const std::string& name, const std::string& text) const {
    const std::string path = absl::StrCat(testing::TempDir(), "/", name);
    EXPECT_THAT(WriteFile(path, text), IsOk());
    return path;
  }
  absl::Status ErrorOf(const std::string& text, const std::string& target = "") const {
    return ReadExamples(entry(), ElementKind::kI64, Write("wrong.csv", text), target).status();
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

TEST_F(ExamplesTest, TableBecomesInputAndTarget) {
  const std::string path = Write("points.csv", "a,label,b,c,d\n1,7,2,3,4\n5,8,6,7,8\n");
  ASSERT_OK_AND_ASSIGN(const Examples examples, ReadExamples(entry(), ElementKind::kI64, path, ""));
  EXPECT_EQ(examples.size, 2);
  EXPECT_EQ(examples.inputs[0], Tensor::Of<float>({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(examples.target, Tensor::Of<int64_t>({2}, {7, 8}));
  ASSERT_OK_AND_ASSIGN(const Examples other, ReadExamples(entry(), ElementKind::kI64, path, "d"));
  EXPECT_EQ(other.target, Tensor::Of<int64_t>({2}, {4, 8}));
  EXPECT_NE(other.Hash(), examples.Hash());
}

TEST_F(ExamplesTest, FolderOfArrays) {
  const std::string folder = absl::StrCat(testing::TempDir(), "/arrays");
  ASSERT_EQ(0, system(absl::StrCat("mkdir -p ", folder).c_str()));
  ASSERT_THAT(
      WriteNpy(folder + "/image.npy", Tensor::Of<uint8_t>({2, 4}, {0, 1, 2, 3, 4, 5, 6, 255})),
      IsOk());
  ASSERT_THAT(WriteNpy(folder + "/y.npy", Tensor::Of<int32_t>({2, 1}, {1, 0})), IsOk());
  ASSERT_OK_AND_ASSIGN(const Examples examples,
                       ReadExamples(entry(), ElementKind::kI64, folder, ""));
  EXPECT_EQ(examples.inputs[0], Tensor::Of<float>({2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 255}));
  ASSERT_OK_AND_ASSIGN(const Examples shaped, WithTargetShape(examples, {}));
  EXPECT_EQ(shaped.target, Tensor::Of<int64_t>({2}, {1, 0}));
}

TEST_F(ExamplesTest, SaysWhatDoesNotFit) {
  EXPECT_THAT(ErrorOf("a,b,label\n1,2,3\n").message(),
              AllOf(HasSubstr("wrong.csv"), HasSubstr("expected 2x2 of each example, found 2")));
  EXPECT_THAT(ErrorOf("a,b,c,d,label\n1,2,3,4,0.5\n").message(),
              HasSubstr("target 'target': expected i64, found 0.5 at element 0"));
  EXPECT_THAT(ErrorOf("a,b,c,d,label\n1,2,3,4,0\n", "labl").message(),
              HasSubstr("there is no 'labl' (option target), did you mean 'label'?"));
  EXPECT_THAT(ErrorOf("a,b,c,d,label\n1,2,3,4,0\n1,nan,3,4,0\n").message(),
              HasSubstr("line 3: column 2 'b': expected a number, found 'nan'; fill in missing"));
  EXPECT_THAT(ReadExamples(entry(), ElementKind::kF32,
                           Write("wrong.csv", "a,b,c,d,label\n1,2,3,inf,0\n1,2,3,4,inf\n"), "")
                  .status()
                  .message(),
              HasSubstr("target 'target': expected numbers, found infinity in example 2"));
  const std::string missing = absl::StrCat(testing::TempDir(), "/missing");
  ASSERT_EQ(0, system(absl::StrCat("mkdir -p ", missing).c_str()));
  ASSERT_THAT(WriteNpy(missing + "/image.npy",
                       Tensor::Of<float>({2, 4}, {1, 2, 3, 4, 1, std::nanf(""), 3, 4})),
              IsOk());
  ASSERT_THAT(WriteNpy(missing + "/label.npy", Tensor::Of<int64_t>({2}, {0, 1})), IsOk());
  EXPECT_THAT(ReadExamples(entry(), ElementKind::kI64, missing, "").status().message(),
              HasSubstr("array 'image': expected numbers, found NaN in example 2; fill it in"));
  const std::string folder = absl::StrCat(testing::TempDir(), "/misspelt");
  ASSERT_EQ(0, system(absl::StrCat("mkdir -p ", folder).c_str()));
  ASSERT_THAT(WriteNpy(folder + "/imgae.npy", Tensor::Of<float>({1, 4}, {1, 2, 3, 4})), IsOk());
  for (const std::string name : {"label", "mask"}) {
    ASSERT_THAT(WriteNpy(absl::StrCat(folder, "/", name, ".npy"), Tensor::Of<int64_t>({1}, {0})),
                IsOk());
  }
  EXPECT_THAT(ReadExamples(entry(), ElementKind::kI64, folder, "").status().message(),
              HasSubstr("expected an array 'image' (or 'input_0') for that input, found imgae, "
                        "label, mask, did you mean 'imgae'?"));
  EXPECT_THAT(ErrorOf("a\n1\n").message(), HasSubstr("found one column"));
  EXPECT_THAT(ReadExamples(entry(), ElementKind::kI64, "/nowhere.txt", "").status().message(),
              HasSubstr("expected a .npz, a .csv, or a folder"));
}

TEST(SplitTest, FoldsShareAllExamplesOut) {
  std::vector<int64_t> held_out;
  for (int fold = 1; fold <= 3; ++fold) {
    ASSERT_OK_AND_ASSIGN(const Split split, SplitExamples(10, absl::StrCat(fold, "/3"), 7));
    EXPECT_EQ(split.train.size() + split.validation.size(), 10);
    held_out.insert(held_out.end(), split.validation.begin(), split.validation.end());
  }
  std::sort(held_out.begin(), held_out.end());
  EXPECT_THAT(held_out, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  ASSERT_OK_AND_ASSIGN(const Split fifth, SplitExamples(10, "0.2", 7));
  EXPECT_EQ(fifth.validation.size(), 2);
}

TEST(SplitTest, RefusesWhatLeavesNothing) {
  for (const std::string text : {"0", "1", "1.5", "0/5", "6/5", "1/1", "0.01", "1/20", "half"}) {
    EXPECT_THAT(SplitExamples(10, text, 7).status(), StatusIs(absl::StatusCode::kInvalidArgument))
        << text;
  }
}

TEST(SplitTest, OrdersHangOnSeedAndRound) {
  const std::vector<int64_t> order = Shuffled(100, 1, 0);
  EXPECT_EQ(order, Shuffled(100, 1, 0));
  EXPECT_NE(order, Shuffled(100, 1, 1));
  EXPECT_NE(order, Shuffled(100, 2, 0));
  std::vector<int64_t> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  for (int64_t i = 0; i < 100; ++i) EXPECT_EQ(sorted[static_cast<size_t>(i)], i);
}

}  // namespace
}  // namespace roundhouse::training
