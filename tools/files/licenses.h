// Whose work is in this program, and under which licence.
#ifndef ROUNDHOUSE_TOOLS_FILES_LICENSES_H_
#define ROUNDHOUSE_TOOLS_FILES_LICENSES_H_

#include <string>

namespace roundhouse {

// A line for each library of others: those that are compiled in, and the shared ones that this
// process has loaded, whatever binary it is; for those of Debian, where the text of the licence is.
std::string LinkedLicenses();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_LICENSES_H_
