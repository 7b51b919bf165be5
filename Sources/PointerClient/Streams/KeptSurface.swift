import PointerModel
import PointerProtocol

/// A surface as this program has it, with what users did to its sliders.
struct KeptSurface {
    private(set) var declared: Surface
    private var sliders = SliderReconciler()

    init(_ surface: Surface) {
        declared = surface
    }

    /// The daemon is going to have the surface as it is now, and to count its updates anew.
    mutating func beginShowing() {
        sliders = SliderReconciler()
    }

    /// A change is sent.
    mutating func beginUpdate() {
        sliders.beginUpdate()
    }

    /// Its reply has come, or will not.
    mutating func endUpdate() {
        sliders.endUpdate()
    }

    /// Makes a change.
    /// - Parameters:
    ///   - update: what becomes another.
    ///   - number: the update's, by the daemon's count; nil: the daemon has not taken it, or does not count. Then what came first is left
    ///     open: the update holds, and what is read after it.
    /// - Returns: whether the surface has the nodes that it names.
    mutating func apply(_ update: SurfaceUpdate, taken number: Int? = nil) -> Bool {
        guard declared.apply(update) else { return false }
        if let number { takeMoved(since: update, number) }
        return true
    }

    /// Takes another declaration of it, which counts as an update.
    /// - Parameter number: the update's, by the daemon's count; nil: the daemon has not taken it.
    mutating func declare(_ surface: Surface, taken number: Int? = nil) {
        let update = SurfaceUpdate(put: surface.nodes, remove: declared.nodes.map(\.id))
        declared = surface
        if let number { takeMoved(since: update, number) }
    }

    private mutating func takeMoved(since update: SurfaceUpdate, _ number: Int) {
        for slider in sliders.moved(since: update, number, nodes: declared.nodes) { declared.apply(slider) }
    }

    /// Takes over what users did to a slider of it.
    /// - Parameter updates: how many updates came before.
    /// - Returns: the same with the name that the declaration has; nil: the slider was declared anew since.
    mutating func take(_ slider: SliderEvent, after updates: Int) -> SliderEvent? {
        var slider = slider
        // The daemon knows the owner, the declaration does not.
        slider.surface = declared.name
        guard sliders.isCurrent(slider, after: updates) else { return nil }
        declared.apply(slider)
        return slider
    }
}
