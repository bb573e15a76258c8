#include "roundhouse/tools/optimizing/optimize.h"

int main(int argc, char** argv) { return roundhouse::OptimizeMain(argc, argv); }
