import DragCLI
import LibraryStore

LibraryStore.install()
DragconvProgram.runAndExit()
