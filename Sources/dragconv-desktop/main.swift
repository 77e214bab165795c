import DragCLI
import DragDesktop

Windows.install(GTKWindows())
DragconvCommand.runAndExit(beside: MainLoop.run)
