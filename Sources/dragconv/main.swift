import DragCLI

await DragconvCommand.runAndExit(Array(CommandLine.arguments.dropFirst()))
