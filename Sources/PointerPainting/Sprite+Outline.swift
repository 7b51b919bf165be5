import CCairo
import PointerDrawing
import PointerModel

extension Sprite {
    /// Adds the outline to cairo's current path, in points of the global space.
    @unsafe
    func addOutline(to context: OpaquePointer) {
        unsafe cairo_save(context)
        let center = values.center
        unsafe cairo_translate(context, center.x, center.y)
        unsafe cairo_rotate(context, values.rotation)
        unsafe cairo_new_path(context)
        switch outline {
        case .roundedRect:
            unsafe Self.addRoundedRect(width: values.width, height: values.height, radius: values.radius, to: context)
        case .path(let path): unsafe Self.add(path, width: values.width, height: values.height, to: context)
        case .arrow: unsafe Self.add(.arrow, width: values.width, height: values.height, to: context)
        case .ring(let share):
            let top = -Double.pi / 2
            unsafe cairo_arc(context, 0, 0, values.width / 2, top, top + 2 * Double.pi * min(max(share, 0), 1))
        }
        unsafe cairo_restore(context)
    }

    /// Adds a rectangle around (0, 0) with round corners.
    @unsafe
    private static func addRoundedRect(width: Double, height: Double, radius: Double, to context: OpaquePointer) {
        let (x, y) = (width / 2, height / 2)
        guard radius > 0 else { return unsafe cairo_rectangle(context, -x, -y, width, height) }
        let quarter = Double.pi / 2
        unsafe cairo_arc(context, x - radius, y - radius, radius, 0, quarter)
        unsafe cairo_arc(context, radius - x, y - radius, radius, quarter, 2 * quarter)
        unsafe cairo_arc(context, radius - x, radius - y, radius, 2 * quarter, 3 * quarter)
        unsafe cairo_arc(context, x - radius, radius - y, radius, 3 * quarter, 4 * quarter)
        unsafe cairo_close_path(context)
    }

    /// Adds a path, moved and scaled so that its points fill a rectangle around (0, 0).
    @unsafe
    private static func add(_ path: Path, width: Double, height: Double, to context: OpaquePointer) {
        let bounds = path.controlBounds
        guard !bounds.isNull else { return }
        unsafe cairo_scale(
            context,
            bounds.width > 0 && width > 0 ? width / bounds.width : 1,
            bounds.height > 0 && height > 0 ? height / bounds.height : 1
        )
        unsafe cairo_translate(context, -bounds.midX, -bounds.midY)
        unsafe path.add(to: context)
    }
}

extension Path {
    /// Adds the path to cairo's current one.
    @unsafe
    func add(to context: OpaquePointer) {
        for element in elements { unsafe Self.add(element, to: context) }
    }

    @unsafe
    private static func add(_ element: Path.Element, to context: OpaquePointer) {
        switch element {
        case .move(let end): unsafe cairo_move_to(context, end.x, end.y)
        case .line(let end): unsafe cairo_line_to(context, end.x, end.y)
        case .quadratic(let control, let end):
            var (x, y) = (0.0, 0.0)
            unsafe cairo_get_current_point(context, &x, &y)
            // A quadratic curve as the cubic one that is the same.
            unsafe cairo_curve_to(
                context,
                x + (control.x - x) * 2 / 3,
                y + (control.y - y) * 2 / 3,
                end.x + (control.x - end.x) * 2 / 3,
                end.y + (control.y - end.y) * 2 / 3,
                end.x,
                end.y
            )
        case .cubic(let first, let second, let end):
            unsafe cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
        case .close: unsafe cairo_close_path(context)
        }
    }
}
