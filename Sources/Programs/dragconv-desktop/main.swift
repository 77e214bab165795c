import DragCLI
import DragDesktop
import DragKit
import LibraryStore

if let program = Environment.programPath { Translation.load(for: program) }
LibraryStore.install()
VersionReport.register([LinkedLibrary("GTK", Desktop.toolkitVersion), LinkedLibrary("libadwaita", Desktop.adwaitaVersion)])
Windows.install(GTKWindows())
DragconvProgram.runAndExit(beside: MainLoop.run)
