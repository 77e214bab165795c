import CVips
import DragKit
import Glibc

/// libvips, set up once: nothing but the loaders that are called here by name can run, none of them reads a file, and nothing is written.
///
/// Owner and thread rule: libvips locks what it shares; pictures and buffers belong to whoever made them.
enum Vips {
    /// Kinds of pictures whose loaders stand in libraries of their own, which are slow to load and not needed for anything else.
    enum Module: String, CaseIterable {
        case heif, jxl, poppler
    }

    private static let isReady: Bool = {
        // Its own search for modules takes longer than most pictures.
        setenv("VIPSHOME", "/nonexistent", 1)
        // librsvg draws filters on as many threads as there are processors.
        setenv("RAYON_NUM_THREADS", "1", 1)
        // Memory areas of threads count against the limit on address space.
        cvips_limit_arenas(2)
        guard cvips_init("dragconv-images") == 0 else { return false }
        vips_cache_set_max(0)
        // With more workers an error in the last strip of a small picture can get lost (seen with 8.14.1).
        vips_concurrency_set(1)
        allowLoaders()
        return true
    }()

    /// Sets libvips up, once. Whatever makes a picture calls this first: otherwise libvips sets itself up, with every loader allowed, and two
    /// threads at once find classes missing.
    ///
    /// - Throws: ``ConversionError`` (`unavailable`).
    static func setUp() throws(ConversionError) {
        guard isReady else { throw .unavailable("libvips could not be set up") }
    }

    private static let loaders = [
        "VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer", "VipsForeignLoadNsgifBuffer",
        "VipsForeignLoadTiffBuffer", "VipsForeignLoadHeifBuffer", "VipsForeignLoadSvgBuffer", "VipsForeignLoadPdfBuffer", "VipsForeignLoadJxlBuffer",
    ]

    /// Blocks every loader, those that read files included, but the ones that are called here. Blocking flags the classes that exist at the
    /// moment, so it is done again when a module has come.
    private static func allowLoaders() {
        vips_operation_block_set("VipsForeignLoad", 1)
        for loader in loaders { vips_operation_block_set(loader, 0) }
    }

    /// Loads a module, once.
    ///
    /// - Throws: ``ConversionError`` (`unavailable`) when libvips was built without it, or the package is missing.
    static func load(_ module: Module) throws(ConversionError) {
        let isThere =
            switch module {
            case .heif: heif
            case .jxl: jxl
            case .poppler: poppler
            }
        guard isThere else { throw .unavailable("libvips has no module \u{201C}\(module.rawValue)\u{201D} here") }
    }

    private static let heif = open(.heif)
    private static let jxl = open(.jxl)
    private static let poppler = open(.poppler)

    private static func open(_ module: Module) -> Bool {
        let folder = "vips-modules-\(vips_version(0)).\(vips_version(1))"
        for libraries in ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"] {
            let path = "\(libraries)/\(folder)/vips-\(module.rawValue).so"
            guard access(path, R_OK) == 0, g_module_open(path, G_MODULE_BIND_LAZY) != nil else { continue }
            allowLoaders()
            return true
        }
        return false
    }

    /// What libvips says of the last failure of this thread, in one clause. It may name a property or a library, never pixels.
    static func lastError() -> String {
        let text = String(cString: vips_error_buffer())
        vips_error_clear()
        return text.split(separator: "\n").last.map(String.init) ?? "it does not say why"
    }
}
