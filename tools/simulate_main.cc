#include "roundhouse/tools/running/simulate.h"

int main(int argc, char** argv) { return roundhouse::SimulateMain(argc, argv); }
