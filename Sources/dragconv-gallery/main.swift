import DragCLI

LibraryStore.install()
DragconvCommand.runAndExit()
