import DragCLI
import DragDesktop
import DragKit
import LibraryStore

LibraryStore.install()
VersionReport.register([LinkedLibrary("GTK", Desktop.toolkitVersion)])
Windows.install(GTKWindows())
DragconvProgram.runAndExit(beside: MainLoop.run)
