// Tests an exporter with the programs of tests/ops: the exported model, read again, must compute
// the same as the program.
//
//   export_test TABLE PROGRAM...
//
// Each program runs several times: as it is, where nearly all is constant, and with constants
// turned into inputs. TABLE lists the file and the reason of everything that the format cannot
// express, or expresses a little differently. It also lists each op that never comes back as
// itself, as "comes back as" another; the test requires that all other ops survive the round trip.
// A listed reason that does not occur is an error, as is an unlisted one that does. A row whose
// file is * is for all files: of their reasons, those that end in it are not listed, and two files
// must have one.
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

// Which of a program's constants become inputs: none, floats and quantised ones, all.
enum class Given { kNothing, kNumbers, kAll };

struct ExportSuite {
  std::string dialect;
  // Writes a model of the dialect, reads it again and lowers it.
  std::function<absl::StatusOr<std::unique_ptr<Program>>(const Program& model)> there_and_back;
  // Changes the program before it is exported; may be null.
  std::function<void(Program& program)> prepare = nullptr;
  std::vector<Given> given = {Given::kNothing, Given::kAll};
  // The tolerance for quantised numbers.
  double quantized_steps = 0;
};

// With everything that is linked in.
const Context& ExportTestContext();

// The main of such a test.
int RunExportTests(int argc, char** argv, const ExportSuite& suite);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_EXPORT_SUITE_H_
