import DragKit
import RecordsHandler

PlugInProgram(
    RecordsHandler(), version: "0.1.0",
    description: "Contacts, events, bookmarks, places, subtitles and tables, among the forms that programs export",
    executable: "dragconv-records",
    libraries: RecordsHandler.libraries
).run()
