import DragKit
import FetchHandler
import Glibc

PlugInProgram(
    FetchHandler(cacheFolder: getenv("DRAGCONV_CACHE").map { String(cString: $0) }), version: "0.1.0",
    description: "What a URL leads to", needs: [.network, .cache], executable: "dragconv-fetch", memory: 3 << 30,
    libraries: FetchHandler.libraries
).run()
