import ArchivesHandler
import DragKit

PlugInProgram(
    ArchivesHandler(), version: "0.1.0", description: "What archives hold: lists of their files, and the files themselves",
    executable: "dragconv-archives", memory: ArchivesHandler.memory,
    libraries: ArchivesHandler.libraries
).run()
