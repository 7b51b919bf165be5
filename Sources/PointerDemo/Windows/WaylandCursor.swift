import CCairo
import PointerModel
import PointerPainting
import WaylandClient

/// An arrow for the compositor to draw as the cursor: a window that says nothing about the cursor has none.
@safe
final class WaylandCursor {
    /// Width and height, in pixels.
    private static let side = 24
    /// The arrow's corners, whose first one is the hot spot.
    private static let corners: [(Double, Double)] = [
        (1, 1), (1, 18), (5.2, 14.2), (8, 20.5), (11, 19.2), (8.2, 13), (14, 13),
    ]

    /// The arrow's surface.
    let surface: WaylandObject<WlSurface>
    private let buffer: SharedBuffer

    /// Paints the arrow; nil if memory is short.
    init?(compositor: WaylandObject<WlCompositor>, shm: WaylandObject<WlShm>) {
        guard let surface = compositor.make(WlSurface.self, by: .createSurface, .new),
            let buffer = SharedBuffer(shm, width: Self.side, height: Self.side, onRelease: {})
        else { return nil }
        self.surface = surface
        self.buffer = buffer
        unsafe buffer.canvas.draw { context in
            for corner in Self.corners { unsafe cairo_line_to(context, corner.0, corner.1) }
            unsafe cairo_close_path(context)
            unsafe DemoText.ink.set(on: context)
            unsafe cairo_fill_preserve(context)
            unsafe Color(red: 255, green: 255, blue: 255).set(on: context)
            unsafe cairo_set_line_width(context, 1.5)
            unsafe cairo_stroke(context)
        }
        surface.request(.attach, .object(buffer.proxy), .int(0), .int(0))
        surface.request(.commit)
    }
}
