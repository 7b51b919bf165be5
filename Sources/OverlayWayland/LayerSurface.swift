import PointerDrawing
import PointerModel
import PointerPainting
import WaylandClient

/// A layer surface of one transparent point in the corner of an output, whose subsurfaces are as large as what is drawn. A
/// subsurface changes place and size at once, and a layer surface only after the compositor has answered.
@safe
final class LayerSurface {
    /// Life of the surface.
    private enum Phase {
        /// The compositor has been asked for the surface's size, and has not answered.
        case configuring
        /// The surface can be drawn on, and has no buffer.
        case configured
        /// The surface is shown.
        case mapped
    }

    private static let overlayLayer: UInt32 = 3
    /// The upper left corner.
    private static let anchor: UInt32 = 1 | 4

    private let globals: WaylandGlobals
    private let surface: WaylandObject<WlSurface>
    private let point: SharedBuffer
    private var layer: WaylandObject<ZwlrLayerSurfaceV1>?
    private var fractionalScale: WaylandObject<WpFractionalScaleV1>?
    private var phase = Phase.configuring
    private var patches: [Patch] = []
    private var frame: WaylandObject<WlCallback>?
    /// Called when the next frame can be drawn.
    var onReady: () -> Void = {}
    /// Called with the pixels per point that the compositor prefers, which need not be whole.
    var onScale: (Double) -> Void = { _ in }
    /// Called when the compositor closes the surface.
    var onClosed: () -> Void = {}

    /// Asks the compositor for a surface; nil if memory is short.
    /// - Parameters:
    ///   - screen: the output.
    ///   - globals: what the compositor offers.
    init?(on screen: WaylandObject<WlOutput>, _ globals: WaylandGlobals) {
        guard let surface = globals.makeSurface(),
            let point = SharedBuffer(globals.shm, width: 1, height: 1, onRelease: {})
        else { return nil }
        self.globals = globals
        self.surface = surface
        self.point = point
        layer = globals.layerShell.make(
            ZwlrLayerSurfaceV1.self,
            by: .getLayerSurface,
            .new,
            .object(surface),
            .object(screen),
            .uint(Self.overlayLayer),
            .text("pointer-overlay")
        ) { [unowned self] event, arguments in
            switch event {
            case .configure: configure(arguments.uint(0))
            case .closed: onClosed()
            }
        }
        layer?.request(.setSize, .uint(1), .uint(1))
        layer?.request(.setAnchor, .uint(Self.anchor))
        layer?.request(.setExclusiveZone, .int(-1))
        layer?.request(.setKeyboardInteractivity, .uint(0))
        fractionalScale = globals.fractionalScales?.make(
            WpFractionalScaleV1.self,
            by: .getFractionalScale,
            .new,
            .object(surface)
        ) { [unowned self] _, arguments in
            let scale = Double(arguments.uint(0)) / 120
            if WaylandOutput.scales.contains(scale) { onScale(scale) }
        }
        surface.request(.commit)
    }

    deinit {
        // The surface must outlive its role and its parts.
        patches = []
        fractionalScale = nil
        layer = nil
    }

    /// Whether the next frame can be drawn: the compositor has answered, and has shown the last one.
    var isReady: Bool { phase != .configuring && frame == nil }

    /// Draws areas, each in a subsurface: in the one that has most of it.
    /// - Parameters:
    ///   - list: what is drawn.
    ///   - areas: the areas, in points from the corner of the output.
    ///   - origin: the corner of the output, in points of the global space.
    ///   - scale: pixels per point.
    /// - Returns: false if the compositor still reads all buffers of an area, so that the same is to be drawn again. An area for which
    ///   there can be no pixels stays empty.
    func show(_ list: DisplayList, in areas: [PixelRect], origin: Point, scale: Double) -> Bool {
        var isComplete = true
        var free = patches
        for area in areas {
            let nearest = free.indices.max {
                free[$0].frame.intersection(area).count < free[$1].frame.intersection(area).count
            }
            var patch = nearest.map { free.remove(at: $0) }
            if patch == nil, let new = Patch(globals, on: surface, onRelease: { [weak self] in self?.onReady() }) {
                patches.append(new)
                patch = new
            }
            if patch?.show(list, in: area, origin: origin, scale: scale) == false { isComplete = false }
        }
        for patch in free { patch.hide() }
        frame = surface.make(WlCallback.self, by: .frame, .new) { [unowned self] _, _ in
            frame = nil
            onReady()
        }
        if phase == .configured {
            phase = .mapped
            surface.request(.attach, .object(point.proxy), .int(0), .int(0))
        }
        surface.request(.commit)
        for patch in patches { patch.freeFormer() }
        return isComplete
    }

    private func configure(_ serial: UInt32) {
        layer?.request(.ackConfigure, .uint(serial))
        guard phase == .configuring else { return }
        phase = .configured
        onReady()
    }
}
