import CCairo
import PointerDrawing
import PointerModel

/// A painter of the elements of a picture, with the looks that its SVG document has too.
@safe
struct PicturePainter {
    /// How many times its width a corner of two lines may be long; SVG's own number.
    private static let miterLimit = 4.0
    /// Coordinates beyond this are cut off, in pixels: cairo's own numbers end soon after.
    private static let farthest = 1_000_000.0

    private let canvas: Canvas
    private let context: OpaquePointer
    private let origin: Point
    private let scale: Double

    /// - Parameters:
    ///   - canvas: what is painted on.
    ///   - context: cairo's context for the canvas, whose unit is the pixel. It outlives the painter.
    ///   - origin: the point at the pixel (0, 0).
    ///   - scale: pixels per point.
    @unsafe
    init(canvas: Canvas, context: OpaquePointer, origin: Point, scale: Double) {
        self.canvas = canvas
        unsafe self.context = context
        self.origin = origin
        self.scale = scale
        unsafe cairo_set_line_width(context, scale)
        unsafe cairo_set_miter_limit(context, Self.miterLimit)
        // The same letters on every screen, and no colors at their edges.
        guard let options = unsafe cairo_font_options_create() else { return }
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe cairo_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
    }

    /// Paints everything as the page, also the part of a pixel by which the canvas is larger than the picture.
    func paintPage() {
        guard let color = PictureLook.page.appearance.fill else { return }
        unsafe Canvas.setSource(color, opacity: 1, on: context)
        unsafe cairo_paint(context)
    }

    /// Paints an element over what is there.
    func paint(_ element: Picture.Element) {
        switch element {
        case .rect(let rect, let look, _): paint(Path(rect: rect), look)
        case .path(let path, let look, _): paint(path, look)
        case .text(let text, let point, let look): paint(text, at: point, look)
        case .mark(let number, let point, _):
            let side = 2 * Picture.markRadius
            paint(Path(ovalIn: Rect(center: point, width: side, height: side)), .mark)
            paint("\(number)", at: Point(x: point.x, y: point.y + Picture.numberDrop), .number)
        case .pointer(let list, let position):
            for sprite in list.sprites { unsafe canvas.paint(sprite, origin: origin, scale: scale, on: context) }
            if let position { paint(Picture.cross(at: position), .position) }
        case .group(let elements, _): for element in elements { paint(element) }
        case .clipped(let elements, let rect):
            unsafe cairo_save(context)
            unsafe add(Path(rect: rect))
            unsafe cairo_clip(context)
            for element in elements { paint(element) }
            unsafe cairo_restore(context)
        }
    }

    private func paint(_ path: Path, _ look: PictureLook) {
        let appearance = look.appearance
        unsafe add(path)
        if let fill = appearance.fill {
            unsafe Canvas.setSource(fill, opacity: appearance.fillOpacity, on: context)
            unsafe cairo_fill_preserve(context)
        }
        if let stroke = appearance.stroke {
            unsafe Canvas.setSource(stroke, opacity: 1, on: context)
            let dashes = appearance.dashes.map { $0 * scale }
            unsafe cairo_set_dash(context, dashes, Int32(dashes.count), 0)
            unsafe cairo_stroke_preserve(context)
        }
        unsafe cairo_new_path(context)
    }

    /// Makes a path cairo's current one.
    @unsafe
    private func add(_ path: Path) {
        unsafe cairo_new_path(context)
        unsafe path.mapping(pixel).add(to: context)
    }

    private func paint(_ text: String, at point: Point, _ look: PictureLook) {
        guard let font = look.appearance.font, let color = look.appearance.fill else { return }
        let weight = font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        unsafe cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight)
        unsafe cairo_set_font_size(context, font.size * scale)
        var place = pixel(point)
        if font.isCentered {
            var extents = cairo_text_extents_t()
            unsafe cairo_text_extents(context, text, &extents)
            place.x -= extents.x_advance / 2
        }
        if font.isCentral {
            var extents = cairo_font_extents_t()
            unsafe cairo_font_extents(context, &extents)
            place.y += (extents.ascent - extents.descent) / 2
        }
        unsafe Canvas.setSource(color, opacity: 1, on: context)
        unsafe cairo_move_to(context, place.x, place.y)
        unsafe cairo_show_text(context, text)
        unsafe cairo_new_path(context)
    }

    /// Returns a point in pixels.
    private func pixel(_ point: Point) -> Point {
        func limited(_ number: Double) -> Double { min(max(number, -Self.farthest), Self.farthest) }
        return Point(x: limited((point.x - origin.x) * scale), y: limited((point.y - origin.y) * scale))
    }
}
