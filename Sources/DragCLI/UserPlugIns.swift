import DragEngine

enum UserPlugIns {
    static let trust: (any PlugInTrust)? = nil
}
