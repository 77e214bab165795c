import DragKit
import FastImagesHandler

PlugInProgram(
    FastImagesHandler(), version: "0.1.0", description: "JPEG to PNG, fast; pictures without metadata", executable: "dragconv-fast-images",
    memory: 2 << 30,
    libraries: FastImagesHandler.libraries
).run()
