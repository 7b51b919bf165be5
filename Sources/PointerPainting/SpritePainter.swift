import CCairo
import PointerDrawing
import PointerModel

/// A painter of single sprites. It first finds how much of each pixel a sprite covers, whatever part of it is painted, because cairo
/// rounds the edges of a clipped outline in another way.
final class SpritePainter {
    /// Where a mask lies.
    private struct Place {
        /// The pixels of the mask.
        let part: PixelRect
        /// The point at the pixel (0, 0) of the canvas.
        let origin: Point
        /// Pixels per point.
        let scale: Double
    }

    /// How an outline is added to a mask.
    private enum Drawing {
        case fill
        case stroke(Double)
        case erase
    }

    /// Most pixels of a shadow. Larger content, beyond a third of a large screen, casts none, as blurring it would take longer than
    /// a frame.
    private static let largestShadow = 1 << 21

    /// Greatest number of the place and the size of a sprite, in points: ten times what a layout has. The time that cairo takes for an arc
    /// grows with its radius, and has no bound.
    private static let farthest = 1e7

    /// The coverage of a sprite's pixels, 0 to 255; it grows as needed.
    private var mask: [UInt8] = []
    private var blur = BoxBlur()

    /// Paints a sprite with the context's source, unless it is farther or larger than anything that a layout has.
    /// - Parameters:
    ///   - sprite: the sprite.
    ///   - bounds: the pixels of the canvas.
    ///   - origin: the point at the pixel (0, 0).
    ///   - scale: pixels per point.
    ///   - context: cairo's context, whose unit is the pixel.
    @unsafe
    func paint(_ sprite: Sprite, within bounds: PixelRect, origin: Point, scale: Double, on context: OpaquePointer) {
        let values = sprite.values
        guard abs(values.center.x) <= Self.farthest, abs(values.center.y) <= Self.farthest,
            max(values.width, values.height) <= Self.farthest
        else { return }
        var limits = bounds
        // What lies beyond the edge shades what lies within.
        if case .shadow(let blur, let offset) = sprite.paint {
            limits = limits.expanded(by: Int(BoxBlur.limited((blur + offset) * scale).rounded(.up)))
        }
        let part = PixelRect(around: sprite.reach, origin: origin, scale: scale).intersection(limits)
        guard !part.isEmpty else { return }
        if case .shadow = sprite.paint, part.count > Self.largestShadow { return }
        let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(part.width)))
        let count = stride * part.height
        if mask.count < count { mask = [UInt8](repeating: 0, count: count) }
        unsafe mask.withUnsafeMutableBufferPointer { buffer in
            guard let pixels = buffer.baseAddress else { return }
            unsafe pixels.update(repeating: 0, count: count)
            let (columns, rows) = (Int32(part.width), Int32(part.height))
            guard
                let surface = unsafe cairo_image_surface_create_for_data(
                    pixels,
                    CAIRO_FORMAT_A8,
                    columns,
                    rows,
                    Int32(stride)
                )
            else { return }
            defer { unsafe cairo_surface_destroy(surface) }
            let place = Place(part: part, origin: origin, scale: scale)
            switch sprite.paint {
            case .fill: unsafe Self.add(sprite, to: surface, at: place, .fill)
            case .stroke(let width): unsafe Self.add(sprite, to: surface, at: place, .stroke(width))
            case .shadow(let fading, let offset):
                unsafe Self.add(sprite, to: surface, at: place, below: offset, .fill)
                unsafe blur.blur(pixels, part, stride: stride, fading: fading * scale)
                unsafe cairo_surface_mark_dirty(surface)
                unsafe Self.add(sprite, to: surface, at: place, .erase)
            }
            unsafe cairo_mask_surface(context, surface, Double(part.x), Double(part.y))
        }
    }

    @unsafe
    private static func add(
        _ sprite: Sprite,
        to surface: OpaquePointer,
        at place: Place,
        below offset: Double = 0,
        _ drawing: Drawing
    ) {
        guard let context = unsafe cairo_create(surface) else { return }
        unsafe cairo_translate(context, -Double(place.part.x), -Double(place.part.y))
        unsafe cairo_scale(context, place.scale, place.scale)
        unsafe cairo_translate(context, -place.origin.x, offset - place.origin.y)
        unsafe sprite.addOutline(to: context)
        switch drawing {
        case .fill: unsafe cairo_fill(context)
        case .stroke(let width):
            unsafe cairo_set_line_width(context, width)
            unsafe cairo_stroke(context)
        case .erase:
            unsafe cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
            unsafe cairo_fill(context)
        }
        unsafe cairo_destroy(context)
        unsafe cairo_surface_flush(surface)
    }
}
