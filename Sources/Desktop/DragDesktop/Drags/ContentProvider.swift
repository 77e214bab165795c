import CAdwaita
import DragClipboard
import DragSystem

/// A `GdkContentProvider` that gives the content of a ``SelectionSource``, for drags and for the
/// clipboard: each form is made when a program asks for it.
@MainActor
enum ContentProvider {
    /// The object as GTK keeps it: its parent's fields, then the content.
    private struct Instance {
        var parent = GdkContentProvider()
        var content: Unmanaged<Content>?
    }

    /// What a provider gives.
    private final class Content: Sendable {
        let source: any SelectionSource
        let names: [String]
        /// Called on the main thread with each name that was asked for and given.
        let given: @MainActor @Sendable (String) -> Void

        init(_ source: any SelectionSource, _ names: [String], _ given: @escaping @MainActor @Sendable (String) -> Void) {
            self.source = source
            self.names = names
            self.given = given
        }
    }

    private static let priority: Int32 = 0

    // (Belongs to no actor: the last reference to a provider may go on a thread of GLib's.)
    private nonisolated static let type: GType = g_type_register_static_simple(
        gdk_content_provider_get_type(), "DragconvContentProvider", guint(MemoryLayout<GdkContentProviderClass>.size),
        { type, _ in
            guard let type else { return }
            let methods = type.assumingMemoryBound(to: GdkContentProviderClass.self)
            methods.pointee.ref_formats = { object in
                guard let object else { return nil }
                let provider = Pointer(UnsafeMutableRawPointer(object))
                return MainActor.assumeIsolated { ContentProvider.formats(provider).map { Pointer($0) } }?.opaque
            }
            methods.pointee.ref_storable_formats = methods.pointee.ref_formats
            methods.pointee.write_mime_type_async = { object, name, stream, _, cancellable, callback, data in
                guard let object, let name, let stream, let task = g_task_new(UnsafeMutableRawPointer(object), cancellable, callback, data)
                else { return }
                let (provider, held, output) = (Pointer(UnsafeMutableRawPointer(object)), Pointer(task), Pointer(UnsafeMutableRawPointer(stream)))
                let wanted = PathText.text(name)
                g_object_ref(output.raw)
                MainActor.assumeIsolated { ContentProvider.write(provider, wanted, output, held) }
            }
            methods.pointee.write_mime_type_finish = { _, result, error in g_task_propagate_boolean(result, error) }
            methods.pointee.parent_class.finalize = { object in
                guard let object else { return }
                let instance = UnsafeMutableRawPointer(object).assumingMemoryBound(to: Instance.self)
                instance.pointee.content?.release()
                instance.pointee.content = nil
                let parent = g_type_class_peek(gdk_content_provider_get_type())?.assumingMemoryBound(to: GObjectClass.self)
                parent?.pointee.finalize(object)
            }
        }, guint(MemoryLayout<Instance>.size), nil, GTypeFlags(rawValue: 0))

    /// Makes a provider, whose reference the caller owns.
    ///
    /// - Parameters:
    ///   - given: called with each name whose content a program has been given.
    static func make(
        _ source: any SelectionSource, on desktop: Desktop, given: @escaping @MainActor @Sendable (String) -> Void
    ) -> UnsafeMutablePointer<GdkContentProvider>? {
        let names = desktop.backend == .x11 ? namesOnX11(source.targets) : source.targets
        guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
        let instance = UnsafeMutableRawPointer(object).assumingMemoryBound(to: Instance.self)
        instance.pointee.content = Unmanaged.passRetained(Content(source, names, given))
        return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GdkContentProvider.self)
    }

    /// The names that GTK can give on X11: those with a slash. GTK lists all others, too, but never
    /// asks for their content. UTF-8 text under X11's name is made by GTK of the text under its
    /// MIME type; without it, Chromium reads plain text as Windows-1252.
    private static func namesOnX11(_ names: [String]) -> [String] {
        names.filter { $0.contains("/") } + (names.contains("text/plain;charset=utf-8") ? ["UTF8_STRING"] : [])
    }

    private static func content(_ provider: Pointer) -> Content? {
        provider.raw.assumingMemoryBound(to: Instance.self).pointee.content?.takeUnretainedValue()
    }

    private static func formats(_ provider: Pointer) -> OpaquePointer? {
        let builder = gdk_content_formats_builder_new()
        for name in content(provider)?.names ?? [] { gdk_content_formats_builder_add_mime_type(builder, PathText.cString(name)) }
        return gdk_content_formats_builder_free_to_formats(builder)
    }

    /// Has the source make the content, and writes it. The task ends with the write, or with an
    /// error if the content cannot be made.
    private static func write(_ provider: Pointer, _ name: String, _ output: Pointer, _ task: Pointer) {
        guard let content = content(provider) else { return fail(task, output) }
        Task { @MainActor in
            guard let answer = await content.source.answer(to: name) else { return fail(task, output) }
            if !content.source.isMark(name) { content.given(name) }
            let bytes = answer.bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            let input = g_memory_input_stream_new_from_bytes(bytes)
            g_bytes_unref(bytes)
            // In pieces: one write above the X server's largest request would never end.
            g_output_stream_splice_async(
                output.raw.assumingMemoryBound(to: GOutputStream.self), input, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, priority, nil,
                { output, result, task in
                    guard let task else { return }
                    var error: UnsafeMutablePointer<GError>?
                    let count = g_output_stream_splice_finish(
                        output.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GOutputStream.self) }, result, &error)
                    if count < 0 { g_task_return_error(OpaquePointer(task), error) } else { g_task_return_boolean(OpaquePointer(task), 1) }
                    g_object_unref(task)
                }, task.raw)
            g_object_unref(input)
            g_object_unref(output.raw)
        }
    }

    private static func fail(_ task: Pointer, _ output: Pointer) {
        cgtk_return_error(task.opaque, tr("This form cannot be made."))
        g_object_unref(output.raw)
        g_object_unref(task.raw)
    }
}
