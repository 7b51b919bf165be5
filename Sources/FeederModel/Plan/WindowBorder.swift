import PointerModel

/// The border that a program with a title bar of its own draws around its window on X11 where no compositing manager draws shadows. Gecko does
/// not count it.
struct WindowBorder: Sendable, Hashable {
    /// The widest border, in the program's units.
    private static let widest = 16.0
    /// The scales of programs that draw one.
    private static let scales = [1.0, 2.0, 3.0, 4.0]

    /// Pixels per unit of the program.
    let scale: Double
    /// The border's width, in units.
    let width: Double

    /// Finds the border; nil unless it is equally wide at all four sides.
    /// - Parameters:
    ///   - extents: what the application reports for the window, on the screen.
    ///   - pixels: the window, in pixels.
    ///   - toolkit: the application's toolkit.
    init?(around extents: AccessibleExtents, in pixels: Rect, _ toolkit: Toolkit) {
        guard toolkit == .gecko else { return nil }
        for scale in Self.scales {
            let width = (pixels.width / scale - Double(extents.width)) / 2
            let height = (pixels.height / scale - Double(extents.height)) / 2
            guard width == height, width >= 1, width <= Self.widest,
                abs(pixels.x / scale + width - Double(extents.x)) < 1,
                abs(pixels.y / scale + width - Double(extents.y)) < 1
            else { continue }
            self.scale = scale
            self.width = width
            return
        }
        return nil
    }
}
