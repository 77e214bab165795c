import DragCLI
import LibraryStore

LibraryStore.install()
DragconvCommand.runAndExit()
