// Observers (pass_runner.h) for people: they write the program after each pass to files, and print
// what each pass changed.
#ifndef ROUNDHOUSE_PASSES_DEBUGGING_PASS_DUMP_H_
#define ROUNDHOUSE_PASSES_DEBUGGING_PASS_DUMP_H_

#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass_runner.h"

namespace roundhouse {

// Writes 0000.input.mlir, 0001.cse.changed.mlir, 0002.dce.unchanged.mlir … into a folder, which
// must exist. Large tensors are elided. With `dot`, writes a .dot file beside each changed one.
class DumpObserver final : public PassObserver {
 public:
  explicit DumpObserver(std::string folder, bool dot = false)
      : folder_(std::move(folder)), dot_(dot) {}

  absl::Status Begin(const Program& program) override;
  absl::Status AfterPass(const PassRun& run, const Program& program) override;

 private:
  absl::Status Write(int64_t number, absl::string_view what, bool with_dot,
                     const Program& program) const;

  std::string folder_;
  bool dot_;
};

// Prints, for each pass that changed something, the nodes, globals and signatures that were removed
// (-) and added (+). Nodes are named by numbers that stay the same from pass to pass.
class PrintChangedObserver final : public PassObserver {
 public:
  // `out` must outlive this.
  explicit PrintChangedObserver(std::ostream& out) : out_(out) {}

  absl::Status Begin(const Program& program) override;
  absl::Status AfterPass(const PassRun& run, const Program& program) override;

 private:
  // A line for each node, by graph and id; declarations come before the nodes, under id -1.
  using Lines = std::map<std::pair<std::string, int64_t>, std::string>;
  static Lines LinesOf(const Program& program);

  std::ostream& out_;
  Lines lines_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DEBUGGING_PASS_DUMP_H_
