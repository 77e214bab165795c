import DragKit
import GeocacheHandler

PlugInProgram(
    GeocacheHandler(), version: "0.1.0", description: "Geocaches: archives of iOS apps, GPX, geo: URIs", executable: "dragconv-geocache",
    libraries: GeocacheHandler.libraries
).run()
