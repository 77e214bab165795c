import DragKit
import ImageCoding

PlugInProgram(
    SmallImagesHandler(), version: "0.1.0", description: "JPEG to PNG, small and fast", executable: "dragconv-small-images", memory: 512 << 20,
    libraries: SmallImagesHandler.libraries
).run()
