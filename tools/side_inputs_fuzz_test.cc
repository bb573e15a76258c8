// Feeds tools with inputs beside a model: files of shardings, topologies and recipes of training,
// and the texts of --devices, --shard, --pipeline, --stage, --lora and --quantize. They are mostly
// well-formed, with hostile numbers and names; each run ends with exit code 0, 1 or 2.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/tests/running/fuzz_choices.h"
#include "roundhouse/tools/adapting/train.h"
#include "roundhouse/tools/optimizing/optimize.h"
#include "roundhouse/tools/running/run.h"
#include "roundhouse/tools/running/simulate.h"
#include "roundhouse/tools/tool_trial.h"
#include "roundhouse/training/recipe.h"

namespace roundhouse {
namespace {

namespace fs = std::filesystem;

constexpr char kModel[] = R"(module {
  ml_program.global private mutable @w1(dense<0.5> : tensor<4x8xf32>) : tensor<4x8xf32>
  ml_program.global private mutable @w2(dense<0.25> : tensor<8x2xf32>) : tensor<8x2xf32>
  ml_program.subgraph @main(%x: tensor<8x4xf32> {ml_program.identifier = "x"}) -> (tensor<8x2xf32> {ml_program.identifier = "y"}) {
    %w1 = ml_program.global_load @w1 : tensor<4x8xf32>
    %w2 = ml_program.global_load @w2 : tensor<8x2xf32>
    %a = "canonical.mat_mul"(%x, %w1) : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32> loc("first")
    %b = "canonical.relu"(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32> loc("bend")
    %y = "canonical.mat_mul"(%b, %w2) : (tensor<8x8xf32>, tensor<8x2xf32>) -> tensor<8x2xf32> loc("last")
    ml_program.output %y : tensor<8x2xf32>
  }
}
)";

constexpr absl::string_view kAxes[] = {"data", "pipe", "model", "_", "*", "", "x"};
constexpr absl::string_view kNames[] = {"x",    "y",    "@w1", "@w*", "%first", "%*", "bend",
                                        "last", "main", "*",   "",    "@",      "%0", "@nothing"};
constexpr absl::string_view kUnits[] = {"", "K", "M", "G", "T", "P", "us", "ns", "s", "-3"};

void Fill(const fs::path& folder) {
  std::ofstream(folder / "model.mlir") << kModel;
  std::ofstream table(folder / "table.csv");
  table << "a,b,c,d,class\n";
  for (int i = 0; i < 16; ++i) table << i << ',' << -i << ",0.5," << i % 3 << ',' << i % 2 << '\n';
}

std::string Pick(FuzzChoices& choices, absl::Span<const absl::string_view> all) {
  return std::string(choices.From(all));
}
std::string Number(FuzzChoices& choices) { return absl::StrCat(choices.Number(/*rarity=*/6)); }

// "data:2,pipe:4"
std::string Devices(FuzzChoices& choices) {
  std::vector<std::string> axes;
  for (int i = 1 + choices.Below(3); i > 0; --i) {
    const bool is_usual = !choices.OneIn(6);
    axes.push_back(absl::StrCat(
        Pick(choices, is_usual ? absl::MakeConstSpan(kAxes).first(3) : absl::MakeConstSpan(kAxes)),
        ":", is_usual ? absl::StrCat(1 << choices.Below(4)) : Number(choices)));
  }
  return absl::StrJoin(axes, ",");
}

// "x=data,_"
std::string Pin(FuzzChoices& choices) {
  std::vector<std::string> dims;
  for (int i = choices.OneIn(6) ? choices.Below(4) : 2; i > 0; --i) {
    dims.push_back(Pick(choices, kAxes));
    if (choices.OneIn(6)) absl::StrAppend(&dims.back(), "*", Pick(choices, kAxes));
  }
  return absl::StrCat(Pick(choices, kNames), "=", absl::StrJoin(dims, ","));
}

std::string ShardFile(FuzzChoices& choices) {
  std::string text = choices.OneIn(2) ? absl::StrCat("devices ", Devices(choices), "\n") : "";
  for (int i = choices.Below(4); i > 0; --i)
    absl::StrAppend(&text, choices.OneIn(8) ? "# " : "", Pin(choices), "\n");
  return text;
}

std::string Amount(FuzzChoices& choices) {
  const std::string number = choices.OneIn(4) ? absl::StrCat(choices.Real()) : Number(choices);
  return absl::StrCat(number, Pick(choices, kUnits));
}

std::string Topology(FuzzChoices& choices) {
  if (choices.OneIn(3)) {
    return absl::StrCat(
        "device flops=1T bandwidth=1G overhead=1us\nlevel a size=",
        choices.OneIn(3) ? Number(choices) : "2",
        " latency=1us bandwidth=1G\nlevel b latency=2us bandwidth=", Amount(choices), "\n");
  }
  constexpr absl::string_view kKeys[] = {"flops",    "bandwidth", "reduce", "memory",
                                         "overhead", "latency",   "size"};
  std::string text;
  for (int i = 1 + choices.Below(4); i > 0; --i) {
    switch (choices.Below(4)) {
      case 0:
        absl::StrAppend(&text, "place ", Pick(choices, kAxes), " ", Pick(choices, kAxes));
        break;
      case 1:
        absl::StrAppend(&text, "level ", Pick(choices, kNames), " latency=1us bandwidth=1G");
        break;
      default:
        absl::StrAppend(&text, "device flops=1T bandwidth=1G overhead=1us");
        if (choices.OneIn(2))
          absl::StrAppend(&text, " only=", Number(choices), "-", Number(choices));
    }
    for (int j = choices.Below(2); j > 0; --j)
      absl::StrAppend(&text, " ", Pick(choices, kKeys), "=", Amount(choices));
    absl::StrAppend(&text, "\n");
  }
  return text;
}

// The text with some of its words replaced by others of its own, or by numbers.
std::string WithOtherWords(FuzzChoices& choices, absl::string_view text) {
  std::vector<std::string> pieces;  // Words, and what stands between them.
  std::vector<size_t> words;
  bool was_word = false;
  for (const char c : text) {
    const bool is_word = absl::ascii_isalnum(c) || c == '_' || c == '.' || c == '%' || c == '@';
    if (pieces.empty() || is_word != was_word) {
      if (is_word) words.push_back(pieces.size());
      pieces.emplace_back();
    }
    was_word = is_word;
    pieces.back() += c;
  }
  if (words.empty()) return std::string(text);
  const auto pick = [&]() -> std::string& {
    return pieces[words[choices.Below(static_cast<int>(std::min<size_t>(words.size(), 65536)))]];
  };
  for (int i = choices.Below(4); i > 0; --i) {
    std::string& word = pick();
    word = choices.OneIn(3) ? Number(choices) : pick();
  }
  return absl::StrJoin(pieces, "");
}

std::string Recipe(FuzzChoices& choices, training::RecipeKind kind) {
  const std::vector<std::string> names = training::RecipeNames(kind);
  return WithOtherWords(choices, training::RecipeText(kind, choices.From(names)));
}

std::string Options(FuzzChoices& choices, absl::Span<const absl::string_view> keys) {
  std::vector<std::string> options;
  for (int i = 1 + choices.Below(2); i > 0; --i) {
    const std::string value = choices.OneIn(3)   ? absl::StrCat(choices.Real())
                              : choices.OneIn(3) ? Pick(choices, kNames)
                                                 : Number(choices);
    options.push_back(absl::StrCat(Pick(choices, keys), choices.OneIn(2) ? "=" : ":", value));
  }
  return absl::StrJoin(options, ",");
}

void AddSpread(FuzzChoices& choices, const fs::path& folder, std::vector<std::string>& arguments) {
  if (!choices.OneIn(8)) arguments.push_back(absl::StrCat("--devices=", Devices(choices)));
  for (int i = choices.Below(3); i > 0; --i)
    arguments.push_back(absl::StrCat("--shard=", Pin(choices)));
  if (choices.OneIn(2)) {
    std::ofstream(folder / "shards.txt") << ShardFile(choices);
    arguments.push_back("--shard_file=shards.txt");
  }
  if (choices.OneIn(2)) {
    arguments.push_back(
        absl::StrCat("--pipeline=", choices.OneIn(4) ? Pick(choices, kAxes) : "pipe"));
    if (choices.OneIn(2))
      arguments.push_back(
          absl::StrCat("--microbatches=", choices.OneIn(4) ? Number(choices) : "4"));
    if (choices.OneIn(3)) {
      arguments.push_back(absl::StrCat("--stage=", Pick(choices, kNames), "=",
                                       choices.OneIn(2) ? Number(choices) : "1"));
    }
  }
  if (choices.OneIn(4)) arguments.push_back("--overlap");
}

void AddTraining(FuzzChoices& choices, const fs::path& folder,
                 std::vector<std::string>& arguments) {
  using training::RecipeKind;
  arguments.insert(arguments.end(), {"--data=table.csv", "--epochs=1", "--checkpoint=none",
                                     "--curve=none", "-o", "trained.rh"});
  bool has_loss = false;
  for (const RecipeKind kind :
       {RecipeKind::kLoss, RecipeKind::kOptimizer, RecipeKind::kSchedule, RecipeKind::kClip}) {
    if (choices.OneIn(2)) continue;
    has_loss |= kind == RecipeKind::kLoss;
    const std::string name(training::RecipeKindName(kind));
    constexpr absl::string_view kOptions[] = {"decay",  "beta1", "smoothing",
                                              "warmup", "limit", "epsilon"};
    std::string spec = choices.From(training::RecipeNames(kind));
    if (choices.OneIn(2)) {
      spec = name + ".mlir";
      std::ofstream(folder / spec) << Recipe(choices, kind);
    }
    if (choices.OneIn(3)) absl::StrAppend(&spec, ":", Options(choices, kOptions));
    arguments.push_back(absl::StrCat("--", name, "=", spec));
  }
  if (!has_loss) arguments.push_back("--loss=cross_entropy");
  constexpr absl::string_view kLora[] = {"rank", "alpha", "targets", "no"};
  if (choices.OneIn(3))
    arguments.push_back(absl::StrCat("--lora=rank:1,", Options(choices, kLora)));
  constexpr absl::string_view kBits[] = {"weight_bits", "momentum", "no"};
  if (choices.OneIn(3)) {
    arguments.push_back(absl::StrCat("--quantize=int8", choices.OneIn(2) ? ":" : "",
                                     choices.OneIn(2) ? Options(choices, kBits) : ""));
  }
  if (choices.OneIn(4)) arguments.push_back(absl::StrCat("--memory=", Number(choices)));
  if (choices.OneIn(4)) arguments.push_back(absl::StrCat("--max_steps=", Number(choices)));
  if (choices.OneIn(4))
    arguments.push_back(absl::StrCat("--validation=", Number(choices), "/", Number(choices)));
}

// A program that many devices run, as its text, in which words were changed: exchanges that do not
// meet, axes and ranks that do not exist, stages that are others.
void TryParts(FuzzChoices& choices, const fs::path& folder) {
  std::error_code ignored;
  fs::remove(folder / "parts.mlir", ignored);
  std::vector<std::string> arguments = {
      "model.mlir",
      "-o",
      "parts.mlir",
      "-O0",
      "--devices=data:2,pipe:2",
      choices.OneIn(2) ? "--shard=x=data,_" : "--shard=@w1=_,data"};
  if (choices.OneIn(2)) arguments.insert(arguments.end(), {"--pipeline=pipe", "--microbatches=2"});
  if (choices.OneIn(3)) arguments.push_back("--overlap");
  TryTool({"optimize", OptimizeMain}, std::move(arguments));
  std::stringstream text;
  text << std::ifstream(folder / "parts.mlir").rdbuf();
  std::ofstream(folder / "parts.mlir") << WithOtherWords(choices, text.str());
  TryTool({"run", RunMain}, {"parts.mlir", "--simulate", "--max_steps=10000"});
}

void Try(FuzzChoices& choices) {
  constexpr TrialTool kTools[] = {{"run", RunMain},
                                  {"optimize", OptimizeMain},
                                  {"simulate", SimulateMain},
                                  {"train", TrainMain}};
  const int which = choices.Below(5);
  std::vector<std::string> arguments = {"model.mlir"};
  const fs::path& folder = PrepareTrial(Fill);
  switch (which) {
    case 0:
      AddSpread(choices, folder, arguments);
      arguments.push_back("--simulate");
      break;
    case 1:
      AddSpread(choices, folder, arguments);
      arguments.insert(arguments.end(), {"-o", choices.OneIn(4) ? "spread.onnx" : "spread.rh"});
      break;
    case 2:
      AddSpread(choices, folder, arguments);
      std::ofstream(folder / "topology.txt") << Topology(choices);
      arguments.push_back("--topology=topology.txt");
      if (choices.OneIn(4)) arguments.insert(arguments.end(), {"--suggest", "--tries=4"});
      break;
    case 3:
      AddTraining(choices, folder, arguments);
      if (choices.OneIn(2)) {
        AddSpread(choices, folder, arguments);
        arguments.push_back("--simulate");
      }
      break;
    default:
      TryParts(choices, folder);
      return;
  }
  TryTool(kTools[which], std::move(arguments));
}

}  // namespace
}  // namespace roundhouse

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  roundhouse::FuzzChoices choices(data, size);
  roundhouse::Try(choices);
  return 0;
}
