// Holds an export to the programs of tests/ops: what each computes, the model that it is exported
// as computes too, when it is read again.
//
//   export_test TABLE PROGRAM...
//
// Each program runs several times: as it is, where nearly all is constant, and with constants given
// as inputs. TABLE lists what the format cannot say, and where it says it a little differently: the
// file and the reason. An op that never comes back as itself is there too, "comes back as" what it
// became: of all others the test says that they survive the way there and back. A reason that is
// listed and does not come up is as wrong as one that comes up and is not listed.
#ifndef ROUNDHOUSE_TESTS_EXPORT_SUITE_H_
#define ROUNDHOUSE_TESTS_EXPORT_SUITE_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// Which of a program's constants become inputs: none, floats and what is quantised, all.
enum class Given { kNothing, kNumbers, kAll };

struct ExportSuite {
  std::string dialect;
  // The model, which is of the dialect, written, read again and lowered.
  std::function<absl::StatusOr<std::unique_ptr<Program>>(const Program& model)> there_and_back;
  // What is done to the program before it is exported; null for nothing.
  std::function<void(Program& program)> prepare = nullptr;
  std::vector<Given> given = {Given::kNothing, Given::kAll};
  // How far apart quantised numbers may be.
  double quantized_steps = 0;
};

// With all that is linked in.
const Context& ExportTestContext();

// The main of such a test.
int RunExportTests(int argc, char** argv, const ExportSuite& suite);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_EXPORT_SUITE_H_
