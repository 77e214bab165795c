import DragCLI

DragconvCommand.runAndExit()
