import PointerDrawing
import PointerModel
import PointerPainting
import WaylandClient

/// A part of an output on which something is drawn: a subsurface as large as that.
@safe
final class Patch {
    /// Sizes are multiples of this, in points, so that a size that changes a little needs no new pixels.
    private static let step = 16
    /// A patch that is this many times larger than what is drawn shrinks.
    private static let slack = 4

    private let shm: WaylandObject<WlShm>
    private let surface: WaylandObject<WlSurface>
    private var subsurface: WaylandObject<WlSubsurface>?
    private var viewport: WaylandObject<WpViewport>?
    private var buffers: [SharedBuffer] = []
    /// Buffers that no longer fit, of which the compositor shows one until the parent's commit.
    private var former: [SharedBuffer] = []
    private var size = (width: 0, height: 0)
    private var scale = 0.0
    private var isShown = false
    private var damage = Damage()
    private let onRelease: () -> Void
    /// The part of the output, in points from its corner.
    private(set) var frame = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// Makes a patch without pixels; nil if memory is short.
    /// - Parameters:
    ///   - globals: what the compositor offers.
    ///   - parent: the surface that the patch is a part of.
    ///   - onRelease: called when a buffer can be painted on again.
    init?(_ globals: WaylandGlobals, on parent: WaylandObject<WlSurface>, onRelease: @escaping () -> Void) {
        guard let surface = globals.makeSurface(),
            let subsurface = globals.subcompositor.make(
                WlSubsurface.self,
                by: .getSubsurface,
                .new,
                .object(surface),
                .object(parent)
            )
        else { return nil }
        self.surface = surface
        self.subsurface = subsurface
        self.onRelease = onRelease
        shm = globals.shm
        viewport = globals.viewporter?.make(WpViewport.self, by: .getViewport, .new, .object(surface))
    }

    deinit {
        // The surface must outlive its roles, and is hidden without them, so the buffers can go.
        viewport = nil
        subsurface = nil
    }

    /// Draws an area. The parent's commit shows it. The patch's other pixels are transparent, because they may lie in the area of
    /// another patch.
    /// - Parameters:
    ///   - list: what is drawn.
    ///   - area: the area, in points from the corner of the output.
    ///   - origin: the corner of the output, in points of the global space.
    ///   - scale: pixels per point.
    /// - Returns: false if the compositor still reads all buffers. If there can be no pixels of the size, the patch hides.
    func show(_ list: DisplayList, in area: PixelRect, origin: Point, scale: Double) -> Bool {
        let next = place(for: area, scale: scale)
        let free = buffers.first { !$0.isBusy }
        if free == nil, buffers.count >= OverlayWaylandLimit.buffers.most { return false }
        guard let buffer = free ?? newBuffer() else {
            hide()
            return true
        }
        let corner = Point(x: origin.x + Double(next.x), y: origin.y + Double(next.y))
        let own = pixels(area.relative(to: next), scale: scale)
        var parts = [buffer.canvas.bounds]
        if let shown = buffer.shown, shown.frame == next {
            damage.removeAll()
            list.addDamage(since: shown.list, to: &damage)
            parts =
                shown.area == area
                ? damage.rects.map { PixelRect(around: $0, origin: corner, scale: scale) }
                : [pixels(shown.area.relative(to: next), scale: scale), own]
        }
        buffer.canvas.paint(list, in: parts, of: own, origin: corner, scale: scale)
        buffer.shown = SharedBuffer.Content(list: list, frame: next, area: area)
        buffer.isBusy = true
        if next.x != frame.x || next.y != frame.y || !isShown {
            subsurface?.request(.setPosition, .int(next.x), .int(next.y))
        }
        frame = next
        isShown = true
        surface.request(.attach, .object(buffer.proxy), .int(0), .int(0))
        // The buffers take turns, so the surface may differ in more than this one.
        surface.request(.damageBuffer, .int(0), .int(0), .int(buffer.canvas.width), .int(buffer.canvas.height))
        surface.request(.commit)
        return true
    }

    /// Returns the pixels of a rectangle of points.
    private func pixels(_ area: PixelRect, scale: Double) -> PixelRect {
        let rect = Rect(x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
        return PixelRect(around: rect, origin: .zero, scale: scale)
    }

    /// Shows nothing, and frees the pixels. The parent's commit hides the patch.
    func hide() {
        guard isShown else { return }
        isShown = false
        surface.request(.attach, .object(nil), .int(0), .int(0))
        surface.request(.commit)
        former += buffers
        buffers = []
        size = (0, 0)
    }

    /// Frees the buffers that no longer fit; to be called after the parent's commit.
    func freeFormer() { former = [] }

    /// Returns the part of the output that the patch must cover: where it is, if the area is there. Makes room for it.
    private func place(for area: PixelRect, scale: Double) -> PixelRect {
        let isLarge = size.width * size.height > Self.slack * max(area.count, Self.step * Self.step)
        if size.width < area.width || size.height < area.height || isLarge || scale != self.scale {
            func rounded(_ side: Int) -> Int { (side + Self.step - 1) / Self.step * Self.step }
            size = (rounded(area.width), rounded(area.height))
            self.scale = scale
            former += buffers
            buffers = []
            if let viewport {
                viewport.request(.setDestination, .int(size.width), .int(size.height))
            } else {
                surface.request(.setBufferScale, .int(Int(scale)))
            }
        }
        let present = PixelRect(x: frame.x, y: frame.y, width: size.width, height: size.height)
        guard present.union(area) != present else { return present }
        return PixelRect(x: area.x, y: area.y, width: size.width, height: size.height)
    }

    /// Makes a buffer of the patch's size; nil if it is too large, or memory is short.
    private func newBuffer() -> SharedBuffer? {
        let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
        guard
            let new = SharedBuffer(
                shm,
                width: Int(width.rounded(.up)),
                height: Int(height.rounded(.up)),
                onRelease: onRelease
            )
        else { return nil }
        buffers.append(new)
        return new
    }
}
