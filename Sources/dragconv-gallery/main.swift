import DragCLI

LibraryStore.install()
DragconvCommand.runAndExit(Array(CommandLine.arguments.dropFirst()))
