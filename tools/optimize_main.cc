#include "roundhouse/tools/optimize.h"

int main(int argc, char** argv) { return roundhouse::OptimizeMain(argc, argv); }
