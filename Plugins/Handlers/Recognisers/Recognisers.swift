public import DragKit

/// What looks into packages and pictures and counts what conversions would lose of them.
public enum Recognisers {
    /// The handler that has the recognisers. It converts nothing.
    public static var all: [any TypeHandler] { [RecognisingHandler()] }
}

struct RecognisingHandler: TypeHandler {
    let identifier = "org.dragconv.recognition"
    let conversions: [Conversion] = []
    var recognisers: [any Recognising] {
        [PackageRecogniser(), PictureRecogniser(), OutlineRecogniser(), CalendarRecogniser(), PlaceRecogniser(), PDFRecogniser()]
    }

    func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        throw .internalError("there is no such conversion")
    }
}
