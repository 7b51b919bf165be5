package import PointerModel

/// Sliders that scroll, or whose value another pointer changes.
extension Engine {
    /// Stores the value that another pointer over the same layout gave a slider, so that the next press begins there. Emits
    /// nothing. A drag of this pointer goes on from where it is.
    package mutating func setSliderValue(_ value: Double, surface: SurfaceName, node: String) {
        guard let handle = scene.handle(surface: surface, node: node) else { return }
        scene.own(handle.surface).set(value, of: handle.node)
    }

    /// Scrolls the slider under the pointer, if its mask allows this kind of scrolling.
    mutating func scrollSlider(by clicks: Vector, source: PointerSource, into events: inout EventBatch) {
        scrollSlider(controlUnderPointer, by: clicks, source: source, into: &events)
    }

    /// Scrolls a slider, if its mask allows this kind of scrolling. Does nothing for another control.
    mutating func scrollSlider(
        _ control: (NodeHandle, ControlDeclaration)?,
        by clicks: Vector,
        source: PointerSource,
        into events: inout EventBatch
    ) {
        guard case (let slider, var tracked)? = scrolledSlider(control, by: clicks, source: source) else { return }
        emit(slider, of: &tracked, .changed, into: &events)
    }

    /// Returns a slider after scrolling; nil if the control is none, or if its value stays.
    ///
    /// A separate function, because it holds a reference to the surface: if the caller still held one while it stores the value,
    /// storing would copy the surface.
    private func scrolledSlider(
        _ control: (NodeHandle, ControlDeclaration)?,
        by clicks: Vector,
        source: PointerSource
    ) -> (SliderControl, TrackedControl)? {
        guard let (handle, declaration) = control, case .slider(let declared) = declaration else {
            return nil
        }
        let surface = scene.surfaces[Int(handle.surface)]
        var slider = SliderControl(declared, bounds: surface.nodes[Int(handle.node)].bounds)
        guard slider.scroll(by: clicks, source: source) else { return nil }
        let tracked = TrackedControl(
            automaton: .slider(slider),
            handle: handle,
            surface: surface.name,
            node: surface.nodes[Int(handle.node)].id
        )
        return (slider, tracked)
    }
}

extension PointerReport {
    /// Distance by which a report scrolls a slider, in clicks of a plain wheel, positive to the right and up; nil if it does not
    /// scroll.
    var sliderScroll: Vector? {
        if scroll != .zero { return scroll.clicks }
        guard let manipulation, manipulation.translation != .zero else { return nil }
        guard manipulation.kind == .scroll || manipulation.kind == .pinch else { return nil }
        // A cancelled manipulation scrolls nothing.
        guard manipulation.phase != .cancelled else { return nil }
        // Fingers that move up or to the right increase the value.
        let (dx, dy) = (manipulation.translation.dx, manipulation.translation.dy)
        return Vector(dx: dx / Scroll.pointsPerClick, dy: -dy / Scroll.pointsPerClick)
    }
}
