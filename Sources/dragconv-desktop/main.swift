import DragCLI
import DragDesktop
import LibraryStore

LibraryStore.install()
Windows.install(GTKWindows())
DragconvCommand.runAndExit(beside: MainLoop.run)
