import PointerDrawing
import PointerModel
import PointerPainting
import WaylandClient

/// What is drawn on one output. While that is nothing, the compositor has no surface for it.
final class OutputLayer {
    /// The output.
    let output: WaylandOutput
    private let globals: WaylandGlobals
    private var surface: LayerSurface?
    /// Whether the compositor has closed the surface.
    private var isClosed = false
    /// How many surfaces the compositor has closed since the output has changed, or since one was given back.
    private var closedCount = 0
    private var preferredScale: Double?
    private var areas = PixelAreas()
    /// What is shown.
    private var shown = DisplayList()
    /// Whether something is to be drawn as soon as the compositor lets it.
    private(set) var isStale = false
    /// Whether the compositor will say when the next frame can be drawn.
    var isWaiting: Bool { !isClosed && surface?.isReady == false }
    private let onReady: () -> Void

    /// Makes a layer without a surface.
    /// - Parameters:
    ///   - output: the output.
    ///   - globals: what the compositor offers.
    ///   - onReady: called when the next frame can be drawn, and when the compositor has closed the surface.
    init(on output: WaylandOutput, _ globals: WaylandGlobals, onReady: @escaping () -> Void) {
        self.output = output
        self.globals = globals
        self.onReady = onReady
    }

    /// Asks for surfaces again where the compositor closed each one.
    func outputDidChange() { closedCount = 0 }

    /// Draws what of a list lies on the output. Where the compositor does not let it yet, ``isStale`` says so.
    func show(_ list: DisplayList) {
        if isClosed { drop() }
        guard let place = output.output?.frame else { return }
        findAreas(list, in: place)
        guard !areas.areas.isEmpty else { return clear() }
        guard closedCount < OverlayWaylandLimit.closedSurfaces.most else { return isStale = false }
        guard let surface = presentSurface(), surface.isReady else { return isStale = true }
        guard isStale || list != shown else { return }
        shown = list
        isStale = !surface.show(list, in: areas.areas, origin: place.origin, scale: scale)
    }

    /// Pixels per point.
    private var scale: Double {
        globals.viewporter != nil ? preferredScale ?? Double(output.wholeScale) : Double(output.wholeScale)
    }

    private func findAreas(_ list: DisplayList, in place: Rect) {
        areas.removeAll()
        let whole = PixelRect(x: 0, y: 0, width: Int(place.width), height: Int(place.height))
        for sprite in list.sprites {
            areas.add(PixelRect(around: sprite.bounds, origin: place.origin, scale: 1).intersection(whole))
        }
    }

    /// Returns the surface, after asking for one if there is none; nil if memory is short.
    private func presentSurface() -> LayerSurface? {
        if let surface { return surface }
        guard let screen = output.proxy, let new = LayerSurface(on: screen, globals) else { return nil }
        new.onReady = onReady
        // The handler runs within the surface's own event, so the next frame drops it.
        new.onClosed = { [unowned self] in
            isClosed = true
            isStale = true
            onReady()
        }
        new.onScale = { [unowned self] scale in
            preferredScale = scale
            isStale = true
            onReady()
        }
        surface = new
        return new
    }

    /// Gives the output back: without surfaces the compositor can show a full-screen window directly. Compositors differ in what
    /// they answer to a layer surface without a buffer that gets one again, so the next one is new.
    private func clear() {
        if !shown.sprites.isEmpty { closedCount = 0 }
        isStale = false
        shown.removeAll()
        surface = nil
    }

    /// Drops the surface that the compositor has closed.
    private func drop() {
        isClosed = false
        closedCount += 1
        shown.removeAll()
        surface = nil
    }
}
