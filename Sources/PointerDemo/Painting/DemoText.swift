import CCairo
import PointerModel

/// A line of text and its place.
@safe
struct DemoText {
    /// Where a line stands in relation to its point.
    enum Anchor {
        /// Begins there, and is in the middle of it vertically.
        case left
        case center
    }

    static let ink = Color(red: 0x20, green: 0x22, blue: 0x26)
    static let pale = Color(red: 0x70, green: 0x74, blue: 0x7c)

    let text: String
    var size = 15.0
    var isBold = false
    var color = DemoText.ink

    /// Paints the line.
    /// - Parameters:
    ///   - point: the point, in the context's units.
    ///   - anchor: where the line stands in relation to it.
    ///   - context: cairo's context.
    @unsafe
    func paint(at point: Point, _ anchor: Anchor, on context: OpaquePointer) {
        let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        unsafe cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight)
        unsafe cairo_set_font_size(context, size)
        var extents = cairo_text_extents_t()
        unsafe cairo_text_extents(context, text, &extents)
        var font = cairo_font_extents_t()
        unsafe cairo_font_extents(context, &font)
        let x = anchor == .center ? point.x - extents.width / 2 - extents.x_bearing : point.x
        unsafe cairo_move_to(context, x, point.y + (font.ascent - font.descent) / 2)
        unsafe color.set(on: context)
        unsafe cairo_show_text(context, text)
        unsafe cairo_new_path(context)
    }
}

extension Color {
    /// Makes this the color of what is painted next.
    @unsafe
    func set(on context: OpaquePointer) {
        unsafe cairo_set_source_rgba(
            context,
            Double(red) / 255,
            Double(green) / 255,
            Double(blue) / 255,
            Double(alpha) / 255
        )
    }
}
