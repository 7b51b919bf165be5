import CXCB
import Glibc
import PointerDrawing
import PointerModel
import PointerPainting
import X11Client
import X11Painting

/// A window above all others that clicks pass through. It is as large as what is drawn in it, and unmapped while that is nothing.
@safe
final class OverlayWindow {
    /// Names that a window is described by. The connection knows them from its start, so that a new window does not wait.
    static let names = ["_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_DND", "_COMPTON_SHADOW"]
    /// Sizes are multiples of this, in pixels, so that a size that changes a little needs no new pixels.
    private static let step = 32
    /// A window that is this many times larger than what is drawn shrinks.
    private static let slack = 4

    private let server: X11Connection
    private let image: X11Image
    private let context: xcb_gcontext_t
    private let colormap: xcb_colormap_t
    private let isTranslucent: Bool
    private var canvas: Canvas?
    private var isCanvasNew = true
    private var isMapped = false
    /// What the window shows, and in which pixels of the screen.
    private var shown = DisplayList()
    private var shownArea = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var damage = Damage()
    /// The pixels of the screen that the window covers.
    private(set) var frame = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// The window's number.
    let window: xcb_window_t

    /// Creates an unmapped window; nil if the screen has no visual for it.
    /// - Parameters:
    ///   - server: the connection to the X server.
    ///   - isTranslucent: whether a compositing manager blends the window by its alpha. If not, it has the form of what is opaque.
    init?(_ server: X11Connection, isTranslucent: Bool) {
        guard let visual = server.visual(hasAlpha: isTranslucent) else { return nil }
        self.server = server
        image = X11Image(server)
        self.isTranslucent = isTranslucent
        let connection = unsafe server.connection
        window = unsafe xcb_generate_id(connection)
        colormap = unsafe xcb_generate_id(connection)
        context = unsafe xcb_generate_id(connection)
        let none = UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue)
        unsafe xcb_create_colormap(connection, none, colormap, server.root, visual)
        let mask =
            XCB_CW_BACK_PIXMAP.rawValue | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue
            | XCB_CW_EVENT_MASK.rawValue | XCB_CW_COLORMAP.rawValue
        let depth = isTranslucent ? 32 : server.rootDepth
        let kind = UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue)
        let values: [UInt32] = [0, 0, 1, XCB_EVENT_MASK_EXPOSURE.rawValue, colormap]
        let side = UInt16(Self.step)
        unsafe xcb_create_window(
            connection,
            depth,
            window,
            server.root,
            0,
            0,
            side,
            side,
            0,
            kind,
            visual,
            mask,
            values
        )
        unsafe xcb_create_gc(connection, context, window, 0, nil)
        describe()
        letClicksThrough()
    }

    deinit {
        let connection = unsafe server.connection
        unsafe xcb_free_gc(connection, context)
        unsafe xcb_destroy_window(connection, window)
        unsafe xcb_free_colormap(connection, colormap)
    }

    /// Says what the window is, so that compositing managers give it neither a shadow nor an animation.
    private func describe() {
        server.setTitle("pointer-overlay", of: window)
        let atoms = Self.names.map { server.atom($0) }
        server.set(atoms[0], of: window, to: [atoms[1]], as: XCB_ATOM_ATOM.rawValue)
        server.set(atoms[2], of: window, to: [0], as: XCB_ATOM_CARDINAL.rawValue)
    }

    private func letClicksThrough() {
        let connection = unsafe server.connection
        let region = unsafe xcb_generate_id(connection)
        unsafe xcb_xfixes_create_region(connection, region, 0, nil)
        let input = UInt8(XCB_SHAPE_SK_INPUT.rawValue)
        unsafe xcb_xfixes_set_window_shape_region(connection, window, input, 0, 0, region)
        unsafe xcb_xfixes_destroy_region(connection, region)
    }

    // MARK: Drawing

    /// Draws an area of the screen: all of it after the window has moved, else what has changed. The window's other pixels are
    /// transparent, because they may lie in the area of another window.
    /// - Parameters:
    ///   - list: what is drawn.
    ///   - area: the pixels of the screen.
    ///   - scale: pixels per point.
    func show(_ list: DisplayList, in area: PixelRect, scale: Double) {
        guard !area.isEmpty, let canvas = canvas(for: area) else { return hide() }
        let next = place(for: area, canvas)
        let origin = Point(x: Double(next.x) / scale, y: Double(next.y) / scale)
        var parts = [canvas.bounds]
        if next == frame, isMapped, !isCanvasNew {
            parts =
                area == shownArea
                ? changes(to: list, origin: origin, scale: scale)
                : [shownArea.relative(to: next), area.relative(to: next)]
        }
        (shown, shownArea) = (list, area)
        isCanvasNew = false
        guard !parts.isEmpty else { return }
        canvas.paint(list, in: parts, of: area.relative(to: next), origin: origin, scale: scale)
        if !isTranslucent { cutOut(canvas) }
        if next != frame || !isMapped { move(to: next) }
        if !isMapped {
            isMapped = true
            // A window without a background has no pixels until it is mapped.
            unsafe xcb_map_window(server.connection, window)
        }
        let depth = isTranslucent ? 32 : server.rootDepth
        for part in parts { image.send(canvas, part, to: window, context, depth: depth) }
    }

    /// Returns the pixels of the window in which a list differs from what it shows.
    private func changes(to list: DisplayList, origin: Point, scale: Double) -> [PixelRect] {
        damage.removeAll()
        list.addDamage(since: shown, to: &damage)
        return damage.rects.map { PixelRect(around: $0, origin: origin, scale: scale) }
    }

    /// Notes that the server has lost pixels of the window, which other windows covered.
    func setExposed() { isCanvasNew = true }

    /// Unmaps the window, and frees its pixels.
    func hide() {
        canvas = nil
        guard isMapped else { return }
        isMapped = false
        unsafe xcb_unmap_window(server.connection, window)
    }

    /// Puts the window above all others.
    func raise() {
        guard isMapped else { return }
        let above = [XCB_STACK_MODE_ABOVE.rawValue]
        let mask = UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue)
        unsafe xcb_configure_window(server.connection, window, mask, above)
    }

    /// Returns pixels for an area: those of the last frame if they fit.
    private func canvas(for area: PixelRect) -> Canvas? {
        if let canvas, canvas.width >= area.width, canvas.height >= area.height,
            canvas.bounds.count <= Self.slack * max(area.count, Self.step * Self.step)
        {
            return canvas
        }
        func rounded(_ side: Int) -> Int { (side + Self.step - 1) / Self.step * Self.step }
        canvas = Canvas(width: rounded(area.width), height: rounded(area.height))
        isCanvasNew = true
        return canvas
    }

    /// Returns the pixels of the screen that the window must cover: where it is, if the area is there.
    private func place(for area: PixelRect, _ canvas: Canvas) -> PixelRect {
        let present = PixelRect(x: frame.x, y: frame.y, width: canvas.width, height: canvas.height)
        guard present.union(area) != present else { return present }
        return PixelRect(x: area.x, y: area.y, width: canvas.width, height: canvas.height)
    }

    private func move(to next: PixelRect) {
        func word(_ number: Int) -> UInt32 { UInt32(bitPattern: Int32(clamping: number)) }
        var mask =
            XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
            | XCB_CONFIG_WINDOW_HEIGHT.rawValue
        if !isMapped { mask |= XCB_CONFIG_WINDOW_STACK_MODE.rawValue }
        let values = [word(next.x), word(next.y), word(next.width), word(next.height), XCB_STACK_MODE_ABOVE.rawValue]
        unsafe xcb_configure_window(server.connection, window, UInt16(mask), values)
        frame = next
    }

    /// Gives the window the form of the pixels that are more than half opaque.
    private func cutOut(_ canvas: Canvas) {
        let rects = canvas.opaqueSpans.map {
            xcb_rectangle_t(x: Int16($0.x), y: Int16($0.y), width: UInt16($0.width), height: UInt16($0.height))
        }
        let (set, bounding) = (UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(XCB_SHAPE_SK_BOUNDING.rawValue))
        let order = UInt8(XCB_CLIP_ORDERING_YX_SORTED.rawValue)
        unsafe xcb_shape_rectangles(
            server.connection,
            set,
            bounding,
            order,
            window,
            0,
            0,
            UInt32(rects.count),
            rects
        )
    }
}
