// Operations on words.
#include "roundhouse/dialects/canonical/text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// The n-grams to count, of words or of numbers of words, grouped by length.
class WordRuns {
 public:
  explicit WordRuns(Lowering& l)
      : l_(l), numbers_(l.IntList("pool_int64s")), words_(l.StringList("pool_strings")) {
    const Ints starts = l.IntList("ngram_counts").value_or(Ints());
    const int64_t size =
        numbers_ ? static_cast<int64_t>(numbers_->size()) : static_cast<int64_t>(words_.size());
    for (size_t i = 0; i < starts.size(); ++i) {
      const int64_t end = i + 1 < starts.size() ? starts[i + 1] : size;
      const int64_t length = static_cast<int64_t>(i) + 1;
      if (starts[i] < 0 || end < starts[i] || end > size || (end - starts[i]) % length != 0) {
        l.Invalid("attribute 'ngram_counts': the starts of the n-grams do not fit the pool");
        return;
      }
      groups_.push_back({length, starts[i], (end - starts[i]) / length});
    }
  }

  struct Group {
    int64_t length;
    int64_t start;  // In the pool.
    int64_t count;
  };
  const std::vector<Group>& groups() const { return groups_; }

  // The words at position `position` of the group's n-grams.
  Value* WordsAt(const Group& group, int64_t position, ElementKind kind) {
    if (numbers_) {
      Ints list;
      for (int64_t i = 0; i < group.count; ++i) {
        list.push_back((*numbers_)[group.start + i * group.length + position]);
      }
      return l_.Cast(l_.IntsConstant(list), kind);
    }
    std::vector<std::string> list;
    for (int64_t i = 0; i < group.count; ++i) {
      list.push_back(words_[group.start + i * group.length + position]);
    }
    absl::StatusOr<Tensor> tensor = Tensor::FromStrings(
        Type::Tensor(ElementKind::kString, Shape({group.count})), std::move(list));
    return tensor.ok() ? l_.Constant(*tensor) : l_.Fail(tensor.status());
  }

 private:
  Lowering& l_;
  std::optional<Ints> numbers_;
  std::vector<std::string> words_;
  std::vector<Group> groups_;
};

// Limits the nodes of one operation: it compares at most so many windows of lines with the words at
// one position of n-grams.
constexpr int64_t kMostWindows = 1 << 12;

// How many gaps between the words of n-grams there are, from none on, that are no longer than
// `max_gap` words and with which n-grams fit lines of `num_words`.
int64_t CountGaps(int64_t length, int64_t num_words, int64_t max_gap) {
  if (length > num_words) return 0;
  if (length == 1) return 1;
  const int64_t most = (num_words - 1) / (length - 1);
  return max_gap < most ? std::max<int64_t>(max_gap + 1, 0) : most;
}

// How often each n-gram of the group occurs in each line, with each of the first `gaps` gaps.
Value* CountRuns(Lowering& l, WordRuns& runs, const WordRuns::Group& group, Value* lines,
                 int64_t num_words, int64_t gaps) {
  Values words;
  for (int64_t position = 0; gaps > 0 && position < group.length; ++position)
    words.push_back(runs.WordsAt(group, position, l.kind(lines)));
  Value* total = nullptr;
  for (int64_t gap = 0; gap < gaps; ++gap) {
    const int64_t span = (group.length - 1) * (gap + 1);
    Value* is_run = nullptr;
    for (int64_t position = 0; position < group.length; ++position) {
      const int64_t first = position * (gap + 1);
      Value* window = l.Slice(lines, 1, first, first + num_words - span);
      Value* is_word = l(canonical::Compare{.direction = canonical::Comparison::kEqual},
                         {l.Unsqueeze(window, {2}), words[position]});
      is_run = is_run == nullptr ? is_word : l(canonical::BitwiseAnd{}, {is_run, is_word});
    }
    Value* count = l(
        canonical::TensorReduce{
            .kind = canonical::ReduceKind::kSum, .axes = Ints{1}, .keep_dims = false},
        {l.Cast(is_run, ElementKind::kF32)});
    total = total == nullptr ? count : l.Add(total, count);
  }
  return total;
}

Value* LowerTfIdfVectorizer(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const std::string mode = l.String("mode");
  if (mode != "TF" && mode != "IDF" && mode != "TFIDF") {
    return l.Invalid(absl::StrCat("attribute 'mode': unknown value '", mode, "'"));
  }
  if (!l.ok()) return nullptr;
  if (rank != 1 && rank != 2) return l.Invalid("expected rank 1 or 2");
  Value* lines = rank == 1 ? l.Unsqueeze(input, {0}) : input;
  const std::optional<int64_t> num_words = l.size(lines, 1);
  const std::optional<int64_t> num_lines = l.size(lines, 0);
  if (!num_words || !num_lines) return l.NotKnown("the number of words");
  WordRuns runs(l);
  const Ints columns = l.IntList("ngram_indexes").value_or(Ints());
  // One column per n-gram; zeros behind them fill columns without one.
  Values counts;
  int64_t num_runs = 0;
  int64_t windows = 0;
  for (const WordRuns::Group& group : runs.groups()) {
    if (group.count == 0) continue;
    const bool is_wanted =
        group.length >= l.Int("min_gram_length") && group.length <= l.Int("max_gram_length");
    Value* count = nullptr;
    if (is_wanted) {
      const int64_t gaps = CountGaps(group.length, *num_words, l.Int("max_skip_count"));
      if (gaps > (kMostWindows - windows) / group.length) {
        return l.Unsupported(absl::StrCat("attribute 'max_skip_count': comparing ", gaps,
                                          " gaps in n-grams of ", group.length,
                                          " words, more than ", kMostWindows, " windows in all,"));
      }
      windows += gaps * group.length;
      count = CountRuns(l, runs, group, lines, *num_words, gaps);
    }
    if (!l.ok()) return nullptr;
    counts.push_back(count != nullptr ? count
                                      : l.Splat(0, ElementKind::kF32, {*num_lines, group.count}));
    num_runs += group.count;
  }
  counts.push_back(l.Splat(0, ElementKind::kF32, {*num_lines, 1}));
  if (static_cast<int64_t>(columns.size()) != num_runs) {
    return l.Invalid(absl::StrCat("attribute 'ngram_indexes': expected ", num_runs,
                                  " numbers, found ", columns.size()));
  }
  // Columns without an n-gram take memory too, so that the greatest number is limited.
  const int64_t most_columns = std::max<int64_t>(int64_t{1} << 16, 16 * num_runs);
  int64_t width = 0;
  for (int64_t column : columns) {
    if (column < 0 || column >= most_columns) {
      return l.Invalid(absl::StrCat("attribute 'ngram_indexes': expected 0 to ", most_columns - 1,
                                    ", found ", column));
    }
    width = std::max(width, column + 1);
  }
  Ints run_of(width, num_runs);
  for (int64_t i = 0; i < num_runs; ++i) {
    if (run_of[columns[i]] != num_runs) return l.Unsupported("a column that counts two n-grams");
    run_of[columns[i]] = i;
  }
  Value* result = l(canonical::Gather{.axis = 1}, {l.Concat(counts, 1), l.IntsConstant(run_of)});
  if (mode == "IDF") {
    result = l.Cast(l(canonical::Compare{.direction = canonical::Comparison::kGreater},
                      {result, l.Number(0, ElementKind::kF32)}),
                    ElementKind::kF32);
  }
  const std::vector<float> weights = l.FloatList("weights");
  if (mode != "TF" && !weights.empty()) {
    if (static_cast<int64_t>(weights.size()) != width) {
      return l.Invalid(absl::StrCat("attribute 'weights': expected ", width, " numbers, found ",
                                    weights.size()));
    }
    result =
        l.Mul(result, l.Constant(Tensor::Of<float>({&width, 1}, absl::MakeConstSpan(weights))));
  }
  return rank == 1 ? l.Squeeze(result, {0}) : result;
}

// Drops some words and changes the case of the others. If none is left, returns one empty word.
Value* LowerStringNormalizer(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  if (rank != 1 && rank != 2) return l.Invalid("expected rank 1 or 2");
  if (rank == 2 && l.size(input, 0).value_or(1) != 1) return l.Invalid("expected a single row");
  const std::string action = l.String("case_change_action", "NONE");
  if (action != "NONE" && action != "LOWER" && action != "UPPER") {
    return l.Invalid(absl::StrCat("attribute 'case_change_action': unknown value '", action, "'"));
  }
  auto in_case = [&](Value* words, canonical::LetterCase to) {
    return l(canonical::ChangeCase{.to = to}, {words});
  };
  auto constant = [&](std::vector<std::string> words) -> Value* {
    const int64_t size = static_cast<int64_t>(words.size());
    absl::StatusOr<Tensor> tensor =
        Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({size})), std::move(words));
    return tensor.ok() ? l.Constant(*tensor) : l.Fail(tensor.status());
  };
  Value* words = rank == 1 ? input : l.Reshape(input, {-1});
  if (std::vector<std::string> stops = l.StringList("stopwords"); !stops.empty()) {
    Value* compared = words;
    Value* stop_words = constant(std::move(stops));
    if (l.Int("is_case_sensitive") == 0) {
      compared = in_case(words, canonical::LetterCase::kLower);
      stop_words = in_case(stop_words, canonical::LetterCase::kLower);
    }
    Value* differs = l(canonical::Compare{.direction = canonical::Comparison::kNotEqual},
                       {l.Unsqueeze(compared, {1}), stop_words});
    Value* is_kept = l(
        canonical::TensorReduce{
            .kind = canonical::ReduceKind::kMin, .axes = Ints{1}, .keep_dims = false},
        {differs});
    Value* positions = l.Reshape(l(canonical::NonZero{}, {is_kept}), {-1});
    words = l(canonical::Gather{}, {words, positions});
  }
  if (action == "LOWER") words = in_case(words, canonical::LetterCase::kLower);
  if (action == "UPPER") words = in_case(words, canonical::LetterCase::kUpper);
  Value* count = l(canonical::EltwiseMax{}, {l.ShapeOf(words), l.IntsConstant({1})});
  words = l(canonical::Slice{.axes = Ints{0}},
            {l.Concat({words, constant({""})}, 0), l.IntsConstant({0}), count});
  return rank == 1 ? words : l.Unsqueeze(words, {0});
}

// A missing or empty delimiter means white space; a negative count means no limit.
Values LowerStringSplit(Lowering& l) {
  const canonical::SplitStrings split = {
      .delimiter = l.String("delimiter"),
      .max_splits = std::max<int64_t>(l.Int("maxsplit", -1), -1)};
  return l.All(split, {l.need(0)}, 2);
}

Value* LowerRegexFullMatch(Lowering& l) {
  if (!l.HasAttribute("pattern")) return l.Invalid("attribute 'pattern' is missing");
  return l(canonical::MatchPattern{.pattern = l.String("pattern")}, {l.need(0)});
}

}  // namespace

void AddText(LoweringTable& table) {
  table.Add("RegexFullMatch", 20, LowerRegexFullMatch);
  table.Add("StringNormalizer", 10, LowerStringNormalizer);
  table.Add("StringSplit", 20, LowerStringSplit);
  table.Add("TfIdfVectorizer", 9, LowerTfIdfVectorizer);
}

}  // namespace roundhouse::onnx_lowering
