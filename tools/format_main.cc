#include "roundhouse/tools/files/format.h"

int main(int argc, char** argv) { return roundhouse::FormatMain(argc, argv); }
