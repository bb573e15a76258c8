#include "roundhouse/tools/simulate.h"

int main(int argc, char** argv) { return roundhouse::SimulateMain(argc, argv); }
