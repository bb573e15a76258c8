#include "roundhouse/tools/commands.h"

int main(int argc, char** argv) { return roundhouse::RoundhouseMain(argc, argv); }
