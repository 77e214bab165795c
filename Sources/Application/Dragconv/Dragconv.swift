// One import for programs that convert payloads: the types, the engine, what recognizes contents,
// link cleaning, and drags and drops. Handlers themselves stay behind `Registry.standard`.
@_exported public import DragDrop
@_exported public import DragEngine
@_exported public import DragKit
@_exported public import DragLinks
@_exported public import DragSniffing
@_exported public import DragTypes
