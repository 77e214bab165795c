import CVips
import DragKit
import Glibc

/// libvips, initialized once and restricted: only the loaders that are listed here can run, none of
/// them reads from a file, and none writes.
///
/// Owner and thread rule: libvips locks its shared state. Pictures and buffers belong to the code
/// that made them.
enum Vips {
    /// The libvips modules for formats whose loaders are in libraries of their own. They are slow
    /// to load, so each is loaded only when needed.
    enum Module: String, CaseIterable {
        case heif, jxl, poppler

        /// The class of all loaders in the module.
        fileprivate var loader: String {
            switch self {
            case .heif: "VipsForeignLoadHeif"
            case .jxl: "VipsForeignLoadJxl"
            case .poppler: "VipsForeignLoadPdf"
            }
        }
    }

    private static let isReady: Bool = {
        // libvips' own search for modules takes longer than converting most pictures.
        setenv("VIPSHOME", "/nonexistent", 1)
        // librsvg would draw filters with as many threads as there are processors.
        setenv("RAYON_NUM_THREADS", "1", 1)
        // The memory arenas of further threads would count against the limit on the address space.
        cvips_limit_arenas(2)
        guard cvips_init("dragconv-images") == 0 else { return false }
        vips_cache_set_max(0)
        // With several workers, an error in the last strip of a small picture can get lost (seen
        // with 8.14.1).
        vips_concurrency_set(1)
        allowLoaders()
        return true
    }()

    /// Initializes libvips, once. Must be called before any picture is made: otherwise libvips
    /// initializes itself with every loader allowed, and two threads that do so at once find
    /// classes missing.
    ///
    /// - Throws: ``ConversionError`` (`unavailable`) when libvips can't be initialized.
    static func setUp() throws(ConversionError) {
        guard isReady else { throw .unavailable("libvips could not be set up") }
    }

    private static let loaders = [
        "VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer", "VipsForeignLoadNsgifBuffer",
        "VipsForeignLoadTiffBuffer", "VipsForeignLoadHeifBuffer", "VipsForeignLoadPdfBuffer", "VipsForeignLoadJxlBuffer", "VipsForeignLoadJp2kBuffer",
        "VipsForeignLoadPpmSource",
    ]

    /// Blocks every loader except those in ``loaders``. Blocking marks only the classes that exist
    /// at that moment, so it is repeated after a module has been loaded.
    ///
    /// - Parameter base: the class whose kinds are blocked first: not those that other threads may
    ///   be using.
    private static func allowLoaders(of base: String = "VipsForeignLoad") {
        vips_operation_block_set(base, 1)
        for loader in loaders { vips_operation_block_set(loader, 0) }
    }

    /// Loads a module, once.
    ///
    /// - Throws: ``ConversionError`` (`unavailable`) when libvips was built without the module, or
    ///   the module's package is not installed.
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
            allowLoaders(of: module.loader)
            return true
        }
        return false
    }

    /// Whether a library has complained since the last error, on any thread.
    static func hasMessages() -> Bool { vips_error_buffer().pointee != 0 }

    /// The message of this thread's last libvips error as the end of a sentence; empty when there
    /// is none. It may name a property or a library, but holds no pixels.
    static func reason() -> String {
        let text = String(cString: vips_error_buffer())
        vips_error_clear()
        return text.split(separator: "\n").last.map { ": \($0)" } ?? ""
    }
}
