import DragKit
import ImagesHandler

PlugInProgram(
    ImagesHandler(), version: "0.1.0", description: "Pictures of every form as PNG, JPEG and WebP", needs: [.fonts],
    executable: "dragconv-images", memory: ImagesHandler.memory,
    libraries: ImagesHandler.libraries
).run()
