import CWaylandClient
import PointerDrawing
import PointerModel
import PointerPainting
import WaylandClient

/// What is drawn on one output: a layer surface of one transparent point in its corner, whose subsurfaces are as large as what is
/// drawn. A subsurface changes place and size at once, and a layer surface only after the compositor has answered.
@safe
final class OutputLayer {
    /// Life of the layer surface.
    private enum Phase {
        /// Nothing is drawn, and the compositor does without the surface.
        case unmapped
        /// The compositor has been asked for the surface's size, and has not answered.
        case configuring
        /// The surface can be drawn on.
        case configured
    }

    private static let overlayLayer: UInt32 = 3
    /// The upper left corner.
    private static let anchor: UInt32 = 1 | 4

    /// The output.
    let output: WaylandOutput
    private let globals: WaylandGlobals
    private let surface: WaylandProxy
    private var layer: WaylandProxy?
    private var fractionalScale: WaylandProxy?
    private var preferredScale: Double?
    private let point: SharedBuffer
    private var phase = Phase.unmapped
    private var isMapped = false
    private var patches: [Patch] = []
    private var areas = PixelAreas()
    private var frame: WaylandProxy?
    /// What is shown.
    private var shown = DisplayList()
    /// Whether something is to be drawn as soon as the compositor lets it.
    private(set) var isStale = false
    private let onReady: () -> Void

    /// Makes an unmapped layer surface; nil if memory is short.
    /// - Parameters:
    ///   - output: the output.
    ///   - globals: what the compositor offers.
    ///   - onReady: called when the next frame can be drawn.
    ///   - onClosed: called when the compositor closes the surface.
    init?(
        on output: WaylandOutput,
        _ globals: WaylandGlobals,
        onReady: @escaping () -> Void,
        onClosed: @escaping () -> Void
    ) {
        guard let screen = output.proxy, let surface = globals.makeSurface(),
            let point = SharedBuffer(globals.shm, width: 1, height: 1, onRelease: {})
        else { return nil }
        self.output = output
        self.globals = globals
        self.surface = surface
        self.point = point
        self.onReady = onReady
        layer = unsafe globals.layerShell.makeLayerSurface(
            of: surface,
            on: screen,
            layer: Self.overlayLayer,
            name: "pointer-overlay"
        ) { [unowned self] event, arguments in
            if event == 0 { configure(arguments.uint(0)) } else { onClosed() }
        }
        layer?.request(0, .uint(1), .uint(1))
        layer?.request(1, .uint(Self.anchor))
        layer?.request(2, .int(-1))
        layer?.request(4, .uint(0))
        fractionalScale = unsafe globals.fractionalScales?.make(
            cwayland_fractional_scale(),
            1,
            .new,
            .object(surface),
            destroy: 0
        ) { [unowned self] _, arguments in
            preferredScale = Double(arguments.uint(0)) / 120
            isStale = true
            onReady()
        }
    }

    /// Draws what of a list lies on the output. Where the compositor does not let it yet, ``isStale`` says so.
    func show(_ list: DisplayList) {
        guard let place = output.output?.frame else { return }
        findAreas(list, in: place)
        guard !areas.areas.isEmpty else {
            return unmap()
        }
        guard phase == .configured, frame == nil else {
            isStale = true
            if phase == .unmapped { map() }
            return
        }
        guard isStale || list != shown else { return }
        isStale = false
        shown = list
        update(list, origin: place.origin)
        frame = unsafe surface.make(cwayland_callback(), 3, .new, destroy: nil) { [unowned self] _, _ in
            frame = nil
            onReady()
        }
        if !isMapped { surface.request(1, .object(point.proxy), .int(0), .int(0)) }
        isMapped = true
        surface.request(6)
    }

    /// Pixels per point.
    private var scale: Double {
        globals.viewporter != nil ? preferredScale ?? Double(output.wholeScale) : Double(output.wholeScale)
    }

    // MARK: Parts

    private func findAreas(_ list: DisplayList, in place: Rect) {
        areas.removeAll()
        let whole = PixelRect(x: 0, y: 0, width: Int(place.width), height: Int(place.height))
        for sprite in list.sprites {
            areas.add(PixelRect(around: sprite.bounds, origin: place.origin, scale: 1).intersection(whole))
        }
    }

    /// Shows each area in a patch: in the one that has most of it.
    private func update(_ list: DisplayList, origin: Point) {
        var free = patches
        for area in areas.areas {
            let nearest = free.indices.max {
                free[$0].frame.intersection(area).count < free[$1].frame.intersection(area).count
            }
            var patch = nearest.map { free.remove(at: $0) }
            if patch == nil, let new = Patch(globals, on: surface, onRelease: { [weak self] in self?.release() }) {
                patches.append(new)
                patch = new
            }
            if patch?.show(list, in: area, origin: origin, scale: scale) == false { isStale = true }
        }
        for patch in free { patch.hide() }
    }

    /// Draws what found no free buffer.
    private func release() { if isStale { onReady() } }

    // MARK: Life

    private func map() {
        phase = .configuring
        surface.request(6)
    }

    private func configure(_ serial: UInt32) {
        layer?.request(6, .uint(serial))
        guard phase == .configuring else { return }
        phase = .configured
        onReady()
    }

    /// Gives the output back: without surfaces the compositor can show a full-screen window directly.
    private func unmap() {
        isStale = false
        shown.removeAll()
        guard phase == .configured else { return }
        for patch in patches { patch.hide() }
        frame = nil
        phase = .unmapped
        isMapped = false
        surface.request(1, .object(nil), .int(0), .int(0))
        surface.request(6)
    }
}
