import DragKit
import RecordsHandler

PlugInProgram(
    RecordsHandler.handler, version: "0.1.0",
    description: "Contacts, events, bookmarks, places, subtitles and tables, among the forms that programs export",
    executable: "dragconv-records", memory: RecordsHandler.memory,
    libraries: RecordsHandler.libraries
).run()
