import CCairo
package import PointerDrawing
package import PointerModel

/// Pixels on which cairo paints display lists: 32 bits each, red, green and blue multiplied by alpha, in the order of bytes of the
/// machine (ARGB8888 of Wayland, a 32-bit visual of X11).
///
/// Painting depends on the display list alone, not on the order or the place of earlier frames: painting a part anew gives the
/// same bytes as painting everything.
@safe
package final class Canvas {
    /// Width, in pixels.
    package let width: Int
    /// Height, in pixels.
    package let height: Int
    /// Bytes from one row to the next: four per pixel.
    package var stride: Int { 4 * width }
    /// The pixels, the top row first: ``stride`` times ``height`` bytes.
    package let pixels: UnsafeMutableRawPointer
    /// What frees the pixels after cairo's view of them.
    private let owner: AnyObject
    /// cairo's view of the pixels.
    let surface: OpaquePointer
    private let painter = SpritePainter()

    /// Returns whether each side is in 1 to ``PointerPaintingLimit/side``.
    package static func isPossible(width: Int, height: Int) -> Bool {
        let sides = 1...PointerPaintingLimit.side.most
        return sides.contains(width) && sides.contains(height)
    }

    /// Creates a canvas with transparent pixels of its own; nil if ``isPossible(width:height:)`` is false, memory is short, or cairo fails.
    package convenience init?(width: Int, height: Int) {
        guard Self.isPossible(width: width, height: height), let memory = PixelMemory(count: 4 * width * height) else {
            return nil
        }
        unsafe self.init(pixels: memory.bytes, width: width, height: height, owner: memory)
    }

    /// Creates a canvas of memory that another object frees, such as a shared buffer; nil if
    /// ``isPossible(width:height:)`` is false, or cairo fails.
    /// - Parameters:
    ///   - pixels: at least 4 times `width` times `height` bytes, aligned to 4.
    ///   - owner: what frees the pixels. The canvas keeps it.
    ///   - width: width, in pixels.
    ///   - height: height, in pixels.
    @unsafe
    package convenience init?(
        sharing pixels: UnsafeMutableRawPointer,
        of owner: AnyObject,
        width: Int,
        height: Int
    ) {
        guard Self.isPossible(width: width, height: height) else { return nil }
        unsafe self.init(pixels: pixels, width: width, height: height, owner: owner)
    }

    private init?(pixels: UnsafeMutableRawPointer, width: Int, height: Int, owner: AnyObject) {
        let bytes = unsafe pixels.assumingMemoryBound(to: UInt8.self)
        let (columns, rows) = (Int32(width), Int32(height))
        let made = unsafe cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, columns, rows, 4 * columns)
        // cairo reports what fails by a surface in an error state.
        guard let surface = unsafe made, unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_surface_destroy(made)
            return nil
        }
        self.width = width
        self.height = height
        unsafe self.pixels = pixels
        self.owner = owner
        unsafe self.surface = surface
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// All pixels.
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Paints parts of the canvas anew, and leaves the rest as it is.
    /// - Parameters:
    ///   - list: what is drawn, in points of the global space.
    ///   - parts: the parts, in pixels, which may overlap. What lies outside of the canvas does not count.
    ///   - area: the pixels that show the list, all others are transparent; nil for the whole canvas.
    ///   - origin: the point at the pixel (0, 0).
    ///   - scale: pixels per point.
    package func paint(
        _ list: DisplayList,
        in parts: [PixelRect],
        of area: PixelRect? = nil,
        origin: Point,
        scale: Double
    ) {
        let whole = parts.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.intersection(bounds)) }
        // A new context for each frame: an error, such as of memory, ends with it.
        guard !whole.isEmpty, let context = unsafe cairo_create(surface) else { return }
        defer { unsafe cairo_destroy(context) }
        for part in parts { unsafe Self.add(part, to: context) }
        unsafe cairo_clip(context)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        unsafe cairo_paint(context)
        unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        if let area {
            unsafe Self.add(area, to: context)
            unsafe cairo_clip(context)
        }
        for sprite in list.sprites {
            let touched = PixelRect(around: sprite.bounds, origin: origin, scale: scale).intersection(whole)
            guard parts.contains(where: { !$0.intersection(touched).isEmpty }) else { continue }
            unsafe paint(sprite, origin: origin, scale: scale, on: context)
        }
        unsafe cairo_surface_flush(surface)
    }

    /// Paints a sprite over what is there.
    /// - Parameters:
    ///   - sprite: the sprite, in points of the global space.
    ///   - origin: the point at the pixel (0, 0).
    ///   - scale: pixels per point.
    ///   - context: cairo's context for the canvas, whose unit is the pixel.
    @unsafe
    func paint(_ sprite: Sprite, origin: Point, scale: Double, on context: OpaquePointer) {
        unsafe cairo_save(context)
        if let clip = sprite.clip {
            unsafe Self.add(PixelRect(around: clip, origin: origin, scale: scale), to: context)
            unsafe cairo_clip(context)
        }
        unsafe Self.setSource(of: sprite, on: context)
        unsafe painter.paint(sprite, within: bounds, origin: origin, scale: scale, on: context)
        unsafe cairo_restore(context)
    }

    @unsafe
    private static func add(_ part: PixelRect, to context: OpaquePointer) {
        unsafe cairo_rectangle(context, Double(part.x), Double(part.y), Double(part.width), Double(part.height))
    }

    @unsafe
    private static func setSource(of sprite: Sprite, on context: OpaquePointer) {
        let (tone, opacity) = (sprite.values.tone, sprite.values.opacity)
        guard let color = sprite.color else { return unsafe cairo_set_source_rgba(context, tone, tone, tone, opacity) }
        unsafe setSource(color, opacity: opacity, on: context)
    }

    /// Sets a color without its own opacity.
    @unsafe
    static func setSource(_ color: Color, opacity: Double, on context: OpaquePointer) {
        let (red, green, blue) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        unsafe cairo_set_source_rgba(context, red, green, blue, opacity)
    }
}
