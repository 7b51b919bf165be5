import PointerModel
import PointerWire

/// This program's copy of a surface, with the slider values that users set.
struct KeptSurface {
    private(set) var declared: Surface
    private var sliders = SliderReconciler()

    init(_ surface: Surface) {
        declared = surface
    }

    /// Notes that the program shows the surface anew. The daemon then counts its updates from 0.
    mutating func beginShowing() {
        sliders = SliderReconciler()
    }

    /// Notes that an update is being sent.
    mutating func beginUpdate() {
        sliders.beginUpdate()
    }

    /// Notes that the reply to the update has arrived, or never will.
    mutating func endUpdate() {
        sliders.endUpdate()
    }

    /// Applies an update.
    /// - Parameters:
    ///   - update: the update.
    ///   - number: the update's number in the daemon's count; nil if the daemon has not accepted it or does not count. The order
    ///     relative to slider events is then unknown: the update wins over earlier events, and events that are read later win
    ///     over it.
    /// - Returns: whether the surface has the nodes that the update names.
    mutating func apply(_ update: SurfaceUpdate, acceptedAs number: Int? = nil) -> Bool {
        guard declared.apply(update) else { return false }
        if let number { applySliderEvents(after: update, number) }
        return true
    }

    /// Replaces the declaration, which counts as an update.
    /// - Parameters:
    ///   - surface: the new declaration.
    ///   - number: the update's number in the daemon's count; nil if the daemon has not accepted it.
    mutating func declare(_ surface: Surface, acceptedAs number: Int? = nil) {
        let update = SurfaceUpdate(put: surface.nodes, remove: declared.nodes.map(\.id))
        declared = surface
        if let number { applySliderEvents(after: update, number) }
    }

    private mutating func applySliderEvents(after update: SurfaceUpdate, _ number: Int) {
        for slider in sliders.events(after: update, number, nodes: declared.nodes) { declared.apply(slider) }
    }

    /// Adopts the value of a slider event.
    /// - Parameters:
    ///   - slider: the event.
    ///   - updates: number of updates before the event, in the daemon's count.
    /// - Returns: the event with the declaration's name of the surface; nil if a later update has put the slider.
    mutating func apply(_ slider: SliderEvent, after updates: Int) -> SliderEvent? {
        var slider = slider
        // The event names the owner; the declaration does not.
        slider.surface = declared.name
        guard sliders.isCurrent(slider, after: updates) else { return nil }
        declared.apply(slider)
        return slider
    }
}
