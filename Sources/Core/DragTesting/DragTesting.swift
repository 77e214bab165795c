/// The former name of `DragContract`, for programs that import it.
@_exported public import DragContract
