// Command lines with flags of the tools and other words, with random values: each ends with exit
// code 0, 1 or 2. They run in a folder for temporary files, and as no word has a slash, nothing
// outside it is read or written. The tool reduce is left out, as it runs a command.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/tests/running/fuzz_choices.h"
#include "roundhouse/tools/adapting/calibrate.h"
#include "roundhouse/tools/files/bundle_tool.h"
#include "roundhouse/tools/files/convert.h"
#include "roundhouse/tools/files/format.h"
#include "roundhouse/tools/files/inspect.h"
#include "roundhouse/tools/files/print_ops.h"
#include "roundhouse/tools/optimizing/optimize.h"
#include "roundhouse/tools/running/run.h"
#include "roundhouse/tools/tool_trial.h"

namespace roundhouse {
namespace {

namespace fs = std::filesystem;

constexpr char kModel[] = R"(module {
  ml_program.global private @w(dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  ml_program.subgraph @main(%x: tensor<?x2xf32> {ml_program.identifier = "x"}) -> (tensor<?x2xf32> {ml_program.identifier = "y"}) {
    %w = ml_program.global_load_const @w : tensor<2x2xf32>
    %s = "canonical.eltwise_add"(%x, %w) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    %y = "canonical.relu"(%s) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    ml_program.output %y : tensor<?x2xf32>
  }
}
)";

constexpr TrialTool kTools[] = {
    {"run", RunMain},
    {"optimize", OptimizeMain},
    {"convert", ConvertMain},
    {"inspect", InspectMain},
    {"bundle", BundleMain},
    {"format", FormatMain},
    {"calibrate", CalibrateMain},
    {"print_ops", PrintOpsMain},
};

// The flags of all tools, so that most are unknown to a given one.
constexpr absl::string_view kFlags[] = {
    "--input",
    "--shape",
    "--seed",
    "--entry",
    "--case",
    "--output_dir",
    "--expect",
    "--rtol",
    "--atol",
    "--probe_dir",
    "--backend",
    "--precision",
    "--error_budget",
    "--strict",
    "--threads",
    "--denormals",
    "--memory_limit",
    "--benchmark",
    "--warmup",
    "--iterations",
    "--profile",
    "--trace",
    "--bundle",
    "--json",
    "--max_steps",
    "--timeout",
    "--to",
    "--weights",
    "--min_bundle_bytes",
    "--emit_version",
    "--input_bundle",
    "--passes",
    "--targets",
    "--verify_numerics",
    "--dump_dir",
    "--dump_dot",
    "--print_changed",
    "--skip_passes",
    "--bisect_limit",
    "--bisect",
    "--report",
    "--reproducer",
    "--list_passes",
    "--print_passes",
    "--ops",
    "--inputs",
    "--globals",
    "--cost",
    "--dot",
    "--verify",
    "--check",
    "--data",
    "--level",
    "--percentile",
    "--limit",
    "--quantize",
    "--keep",
    "--entries",
    "--help",
    "--version",
    "-o",
    "-O",
    "-O2",
    "-O9",
    "--",
    "-",
    "---",
    "--=",
    "-o=",
    "--no-such_flag",
};

constexpr absl::string_view kWords[] = {
    "model.mlir",
    "model.rh",
    "x.npy",
    "out.rh",
    "out.mlir",
    "out.rhw",
    "missing.rh",
    "folder",
    "",
    "=",
    ":",
    ",",
    "x=x.npy",
    "x=random",
    "#0=x.npy",
    "#0=random",
    "#9=zeros",
    "x:1x2",
    "x:2x2",
    "x:-1x2",
    "x:0x2",
    "x:x",
    "x:",
    ":1x2",
    "true",
    "false",
    "auto",
    "reference",
    "native",
    "native,native",
    "highest",
    "medium",
    "canonical",
    "inline",
    "bundle",
    "int8",
    "weights",
    "[cse, dce]",
    "cse,cse",
    "[[[",
    "cse{max=}",
    "fold_constants",
    "ls",
    "merge",
    "strip",
    "attach",
    "extract",
    "verify",
    "main",
    "nan",
    "inf",
    "-inf",
    "1e999",
    "1e-400",
    "0x10",
    "+1",
    "1 ",
    "1.5",
    "\xff\xfe",
    "%s%n",
    "keep",
    "flush",
    "model.mlir ",
    "model.onnx",
    "model.tflite",
    "w",
};

void Fill(const fs::path& folder) {
  std::error_code ignored;
  std::ofstream(folder / "model.mlir") << kModel;
  const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }";
  std::string npy("\x93NUMPY\1\0v\0", 10);
  npy += header + std::string(117 - header.size(), ' ') + "\n" + std::string(16, '\0');
  std::ofstream(folder / "x.npy", std::ios::binary) << npy;
  fs::create_directory(folder / "folder", ignored);
}

std::string PickWord(FuzzChoices& choices) {
  switch (choices.Below(4)) {
    case 0:
      return absl::StrCat(choices.Number(/*rarity=*/3));
    case 1: {
      std::string word;
      for (int i = choices.Below(8); i > 0; --i) {
        const char byte = static_cast<char>(1 + choices.Below(255));
        word += byte == '/' ? '_' : byte;
      }
      return word;
    }
    default:
      return std::string(choices.From(absl::MakeConstSpan(kWords)));
  }
}

// Whether the flag asks for endless work, or for as many as a thousand threads.
bool IsEndless(absl::string_view word) {
  for (absl::string_view flag : {"threads", "warmup", "iterations", "tune"}) {
    if (absl::StrContains(word, flag)) return true;
  }
  return false;
}

void AddArguments(FuzzChoices& choices, std::vector<std::string>& arguments) {
  if (!choices.OneIn(4)) arguments.push_back("model.mlir");
  for (int i = choices.Below(6); i > 0; --i) {
    if (choices.OneIn(3)) {
      arguments.push_back(PickWord(choices));
      continue;
    }
    const std::string flag(choices.From(absl::MakeConstSpan(kFlags)));
    const std::string value =
        IsEndless(flag) ? absl::StrCat(choices.Below(4) - 1) : PickWord(choices);
    if (choices.OneIn(3) && !IsEndless(flag)) {
      arguments.push_back(flag);
    } else {
      arguments.push_back(absl::StrCat(flag, "=", value));
    }
  }
}

void Try(FuzzChoices& choices) {
  const TrialTool& tool = choices.From(absl::MakeConstSpan(kTools));
  std::vector<std::string> arguments;
  AddArguments(choices, arguments);
  PrepareTrial(Fill);
  TryTool(tool, std::move(arguments));
}

}  // namespace
}  // namespace roundhouse

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  roundhouse::FuzzChoices choices(data, size);
  roundhouse::Try(choices);
  return 0;
}
