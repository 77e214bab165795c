import DragCLI

DragconvProgram.runAndExit()
