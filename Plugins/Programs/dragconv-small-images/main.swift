import DragKit
import ImageCoding

PlugInProgram(
    SmallImagesHandler(), version: "0.1.0", description: "JPEG to PNG, small and fast; pictures without metadata",
    executable: "dragconv-small-images", memory: 1 << 30,
    libraries: SmallImagesHandler.libraries
).run()
