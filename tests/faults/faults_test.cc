// Runs the real tools with one failing call on a file (failing_calls.cc): each call in turn, of
// each kind. A run that fails returns the exit code 1 with a message that names a file, and leaves
// all files as they were, byte for byte, and no new ones. A run that succeeds has done all of its
// work.
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/splitmix64.h"

namespace roundhouse {
namespace {

namespace fs = std::filesystem;

// A kind of call and how it fails.
struct Fault {
  std::string call;
  std::string how;
  int error = 0;
  enum class Expect {
    kError,
    kSuccess,
    // Either, as not all such calls matter: it may not matter that the close of a file fails that
    // was only read.
    kNoLie,
  } expect = Expect::kError;
};

std::vector<Fault> Faults() {
  using Expect = Fault::Expect;
  return {
      {"open", "error", EMFILE},
      {"read", "error", EIO},
      {"read", "short", 0, Expect::kSuccess},
      {"read", "interrupted", 0, Expect::kSuccess},
      {"read", "cut"},
      {"write", "lasting", ENOSPC},
      {"write", "error", EIO},
      {"write", "short", 0, Expect::kSuccess},
      {"write", "interrupted", 0, Expect::kSuccess},
      {"sync", "error", EIO},
      {"sync", "interrupted", 0, Expect::kSuccess},
      {"close", "error", EIO, Expect::kNoLie},
      {"rename", "error", EIO},
      {"folder", "error", ENOSPC},
      {"map", "error", ENOMEM},
      {"memory", "error", ENOMEM},
      {"stat", "error", EIO, Expect::kNoLie},
      {"mode", "error", EIO},
      {"lock", "error", ENOLCK},
      // A file system without locks is written nevertheless.
      {"hold", "error", ENOLCK, Expect::kSuccess},
  };
}

struct Scenario {
  std::string name;
  // In both, {} is the scenario's folder; it starts with in.mlir, in.rh and other.rh.
  std::vector<std::string> before;  // Commands that create the files to begin with.
  std::string command;
  // The file of the standard output. It is a stream: a run that fails may have written to it.
  std::string output = "";
  // Whether passes run. Without memory they leave the program unchanged, so the file of a model may
  // differ; the results of a run may not.
  bool has_passes = false;
};

std::vector<Scenario> Scenarios() {
  const std::string kBundle = " --weights=bundle --bundle={}/out.rhw";
  return {
      {"ToRh", {}, "convert {}/in.rh -o {}/out.rh"},
      {"OverRh", {"convert {}/other.rh -o {}/out.rh"}, "convert {}/in.rh -o {}/out.rh"},
      {"FromText", {}, "convert {}/in.mlir -o {}/out.rh"},
      {"FromMemory", {}, "convert {}/in.rh -o {}/out.rh --no_mmap"},
      {"ToText", {"convert {}/other.rh -o {}/out.mlir"}, "convert {}/in.rh -o {}/out.mlir"},
      {"ToStream", {"convert {}/other.rh -o {}/out.mlir"}, "convert {}/in.rh -o -", "{}/out.mlir"},
      {"ToBundle", {}, "convert {}/in.rh -o {}/out.rh" + kBundle},
      {"IntoBundle",
       {"convert {}/other.rh -o {}/first.rh" + kBundle},
       "convert {}/in.rh -o {}/out.rh" + kBundle},
      {"OverModelIntoBundle",
       {"convert {}/other.rh -o {}/out.rh" + kBundle},
       "convert {}/in.rh -o {}/out.rh" + kBundle},
      {"OverBundle",
       {"convert {}/other.rh -o {}/out.rh" + kBundle},
       "convert {}/in.rh -o {}/out.rh --replace_bundle" + kBundle},
      {"ToOnnx", {}, "convert {}/in.rh -o {}/out.onnx"},
      {"OverExternalData",
       {"convert {}/other.rh -o {}/out.onnx --weights=bundle"},
       "convert {}/in.rh -o {}/out.onnx --weights=bundle"},
      {"FromExternalData",
       {"convert {}/in.rh -o {}/in.onnx --weights=bundle"},
       "convert {}/in.onnx -o {}/out.rh --no_mmap"},
      {"ToTflite",
       {"convert {}/other.rh -o {}/out.tflite"},
       "convert {}/in.rh -o {}/out.tflite",
       "",
       true},
      {"Optimize",
       {"convert {}/other.rh -o {}/out.rh"},
       "optimize {}/in.rh -o {}/out.rh",
       "",
       true},
      {"Merge",
       {"convert {}/in.rh -o {}/a.rh --weights=bundle",
        "convert {}/other.rh -o {}/b.rh --weights=bundle"},
       "bundle merge {}/a.rhw {}/b.rhw -o {}/a.rhw"},
      {"MergeToSafetensors",
       {"convert {}/in.rh -o {}/a.rh --weights=bundle"},
       "bundle merge {}/a.rhw -o {}/out.safetensors"},
      {"Strip", {}, "bundle strip {}/in.rh -o {}/out.rh"},
      {"StripIntoBundle",
       {"convert {}/other.rh -o {}/out.rh --weights=bundle"},
       "bundle strip {}/in.rh -o {}/out.rh --bundle={}/out.rhw --min_bundle_bytes=0"},
      {"Attach",
       {"bundle strip {}/in.rh -o {}/out.rh --bundle={}/out.rhw"},
       "bundle attach {}/out.rh {}/out.rhw -o {}/out.rh"},
      {"Extract",
       {"bundle strip {}/in.rh -o {}/out.rh --bundle={}/out.rhw --min_bundle_bytes=0"},
       "bundle extract {}/out.rhw -o {}/sub/folder"},
      // On one backend: what it has no memory for, another would run, and round differently.
      {"RunToNewFolder", {}, "run {}/in.rh --output_dir={}/sub/folder --backend=onednn", "", true},
      {"RunToFolder",
       {"run {}/in.rh --output_dir={}/out --seed=1"},
       "run {}/in.rh --output_dir={}/out --seed=2 --backend=onednn",
       "",
       true},
      {"Calibrate",
       {"run {}/in.rh --output_dir={}/samples/one"},
       "calibrate {}/in.rh --data={}/samples --quantize=int8 -o {}/out.rh",
       "",
       true},
  };
}

// Weights above 1 MB, the size from which allocations can fail, and small ones.
std::string ModelText(uint64_t seed, const std::string& weights, const std::string& scale) {
  constexpr int kRows = 512, kColumns = 640;
  std::string hex;
  hex.reserve(kRows * kColumns * 8);
  SplitMix64 random(seed);
  constexpr char kDigits[] = "0123456789abcdef";
  for (int i = 0; i < kRows * kColumns; ++i) {
    // The low bytes of a float, then 0x3d: the values are from 0.03 to 0.13.
    uint64_t bits = random.Next();
    for (int digit = 0; digit < 6; ++digit, bits >>= 4) hex += kDigits[bits & 15];
    hex += "3d";
  }
  return absl::StrReplaceAll(
      R"(
ml_program.global private @WEIGHTS(dense<"0xHEX"> : tensor<512x640xf32>) : tensor<512x640xf32>
ml_program.global private @SCALE(dense<[0.5, 0.25]> : tensor<2xf32>) : tensor<2xf32>
ml_program.subgraph @main(%x: tensor<1x512xf32> {ml_program.identifier = "x"})
    -> (tensor<1x640xf32> {ml_program.identifier = "y"}, tensor<2xf32> {ml_program.identifier = "z"}) {
  %w = ml_program.global_load_const @WEIGHTS : tensor<512x640xf32>
  %s = ml_program.global_load_const @SCALE : tensor<2xf32>
  %0 = "canonical.mat_mul"(%x, %w) : (tensor<1x512xf32>, tensor<512x640xf32>) -> tensor<1x640xf32> loc("product")
  %1 = "canonical.relu"(%0) : (tensor<1x640xf32>) -> tensor<1x640xf32> loc("positive")
  %2 = "canonical.eltwise_mul"(%s, %s) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> loc("square")
  ml_program.output %1, %2 : tensor<1x640xf32>, tensor<2xf32>
}
)",
      {{"HEX", hex}, {"WEIGHTS", weights}, {"SCALE", scale}});
}

// Without this a failure prints the bytes of the scenario.
void PrintTo(const Scenario& scenario, std::ostream* out) { *out << scenario.command; }

std::string HereAbsolute(const std::string& path) { return fs::absolute(path).string(); }

// The contents of files by path in a folder; the paths of folders end in a slash, links have their
// target as contents.
using Snapshot = std::map<std::string, std::string>;

Snapshot SnapshotOf(const std::string& folder) {
  Snapshot snapshot;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().string();
    if (entry.is_directory()) {
      snapshot[path + "/"] = "";
    } else {
      snapshot[path] = ReadFile(path).value();
    }
  }
  return snapshot;
}

std::string DifferenceOf(const Snapshot& expected, const Snapshot& found) {
  std::string text;
  for (const auto& [path, contents] : expected) {
    auto other = found.find(path);
    if (other == found.end()) {
      absl::StrAppend(&text, path, " is gone; ");
    } else if (other->second != contents) {
      absl::StrAppend(&text, path, " has changed; ");
    }
  }
  for (const auto& [path, contents] : found) {
    if (expected.count(path) == 0) absl::StrAppend(&text, path, " is new; ");
  }
  return text;
}

struct Outcome {
  int status = 0;  // As from waitpid.
  std::string messages;
  std::string report;

  bool ok() const { return WIFEXITED(status) && WEXITSTATUS(status) == 0; }
  bool failed() const { return WIFEXITED(status) && WEXITSTATUS(status) == 1; }
};

class FaultsTest : public ::testing::TestWithParam<Scenario> {
 protected:
  FaultsTest()
      : root_(absl::StrCat(std::getenv("TEST_TMPDIR"), "/", GetParam().name)),
        folder_(root_ + "/files") {
    fs::create_directories(folder_);
    RH_CHECK(WriteFile(folder_ + "/in.mlir", ModelText(1, "weights", "scale")).ok());
    RH_CHECK(WriteFile(root_ + "/other.mlir", ModelText(2, "others", "others_scale")).ok());
    Prepare("convert {}/in.mlir -o {}/in.rh");
    Prepare("convert {}/../other.mlir -o {}/other.rh");
    for (const std::string& command : GetParam().before) Prepare(command);
    before_ = SnapshotOf(folder_);
  }
  ~FaultsTest() override { fs::remove_all(root_); }

  std::string InFolder(const std::string& text) const {
    return absl::StrReplaceAll(text, {{"{}", folder_}});
  }
  void Prepare(const std::string& command) {
    const Outcome outcome = Run(command, "");
    RH_CHECK(outcome.ok()) << command << ": " << outcome.messages;
  }

  // Runs the tool with the fault; "" for no fault.
  Outcome Run(const std::string& command, const std::string& fault) {
    const std::vector<std::string> words = absl::StrSplit(InFolder(command), ' ');
    const std::string tool = HereAbsolute("tools/" + words[0]);
    const std::string preload = HereAbsolute("tests/faults/libfailing_calls.so");
    const std::string messages = root_ + "/messages";
    const std::string report = root_ + "/report";
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
      const bool appends = !GetParam().output.empty() && !fault.empty();
      const std::string output = appends ? InFolder(GetParam().output) : "/dev/null";
      dup2(open(output.c_str(), O_WRONLY | O_APPEND), STDOUT_FILENO);
      dup2(open(messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666), STDERR_FILENO);
      const int report_fd = open(report.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
      if (!fault.empty()) {
        setenv("LD_PRELOAD", preload.c_str(), 1);
        setenv("ROUNDHOUSE_FAULT", absl::StrCat(fault, " ", folder_, " ", report_fd).c_str(), 1);
      }
      execv(tool.c_str(), arguments.data());
      _exit(127);
    }
    Outcome outcome;
    RH_CHECK(waitpid(child, &outcome.status, 0) == child) << "waitpid";
    outcome.messages = ReadFile(messages).value();
    outcome.report = ReadFile(report).value();
    return outcome;
  }

  // Fails the test if the folder has changed, except for output appended to a stream.
  void CheckUnchanged(const std::string& where) {
    Snapshot found = SnapshotOf(folder_);
    if (!GetParam().output.empty()) {
      const std::string stream = InFolder(GetParam().output);
      EXPECT_TRUE(absl::StartsWith(found[stream], before_.at(stream))) << where;
      found[stream] = before_.at(stream);
    }
    EXPECT_EQ(DifferenceOf(before_, found), "") << where;
  }
  void Restore() {
    for (const auto& [path, contents] : SnapshotOf(folder_)) {
      if (before_.count(path) == 0) fs::remove_all(path);
    }
    for (const auto& [path, contents] : before_) {
      if (!absl::EndsWith(path, "/") && (!fs::exists(path) || ReadFile(path).value() != contents))
        RH_CHECK(WriteFile(path, contents).ok()) << path;
    }
  }

  std::string root_;
  std::string folder_;
  Snapshot before_;
};

TEST_P(FaultsTest, EachCallFailsInTurn) {
  const std::string command = GetParam().command;
  const Outcome undisturbed = Run(command, "count error 0 0");
  ASSERT_TRUE(undisturbed.ok()) << undisturbed.messages;
  const Snapshot after = SnapshotOf(folder_);
  ASSERT_NE(DifferenceOf(before_, after), "") << "the command does nothing";
  Restore();
  std::map<std::string, int> counts;
  std::istringstream report(undisturbed.report);
  std::string call;
  for (int count; report >> call >> count;) counts[call] = count;
  EXPECT_GT(counts["open"], 0);
  EXPECT_GT(counts["write"], 0);

  int runs = 0;
  for (const Fault& fault : Faults()) {
    // Mapped files are not read, and a text may end anywhere.
    if (fault.how == "cut" && !absl::StrContains(command, "--no_mmap")) continue;
    for (int nth = 1; nth <= counts[fault.call]; ++nth) {
      const std::string text = absl::StrCat(fault.call, " ", fault.how, " ", fault.error, " ", nth);
      const Outcome outcome = Run(command, text);
      const std::string where = absl::StrCat(text, ": ", outcome.messages);
      ++runs;
      EXPECT_EQ(outcome.report, "!") << "the fault was not met: " << where;
      if (outcome.ok()) {
        const bool may_lack = GetParam().has_passes && fault.call == "memory";
        EXPECT_TRUE(may_lack || fault.expect != Fault::Expect::kError) << "a lie: " << where;
        if (!may_lack || absl::StartsWith(command, "run ")) {
          EXPECT_EQ(DifferenceOf(after, SnapshotOf(folder_)), "") << where;
        }
      } else {
        EXPECT_TRUE(outcome.failed()) << "status " << outcome.status << ", " << where;
        EXPECT_NE(fault.expect, Fault::Expect::kSuccess) << where;
        bool names_file = absl::StrContains(outcome.messages, folder_);
        for (const char* stream : {"/dev/stdout", "standard output"}) {
          names_file |= !GetParam().output.empty() && absl::StrContains(outcome.messages, stream);
        }
        EXPECT_TRUE(names_file) << where;
        CheckUnchanged(where);
      }
      Restore();
    }
  }
  std::printf("%d runs\n", runs);
}

INSTANTIATE_TEST_SUITE_P(All, FaultsTest, ::testing::ValuesIn(Scenarios()),
                         [](const auto& scenario) { return scenario.param.name; });

}  // namespace
}  // namespace roundhouse
