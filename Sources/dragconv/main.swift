import DragCLI

DragconvCommand.runAndExit(Array(CommandLine.arguments.dropFirst()))
