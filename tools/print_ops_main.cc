#include "roundhouse/tools/files/print_ops.h"

int main(int argc, char** argv) { return roundhouse::PrintOpsMain(argc, argv); }
