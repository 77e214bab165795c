import DragCLI
import DragDesktop
import DragKit
import LibraryStore

LibraryStore.install()
VersionReport.register([LinkedLibrary("GTK", Desktop.toolkitVersion)])
Windows.install(GTKWindows())
DragconvCommand.runAndExit(beside: MainLoop.run)
