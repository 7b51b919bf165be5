import PointerModel

/// A shape that fits into its region at rest never leaves it, wherever the pointer is.
struct ShapesStayInRegions: Invariant {
    func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        let state = step.after
        guard let region = state.region, !state.isLatched else {
            try Violation.unless(
                state.isLatched || state.displayed == state.position,
                "without a region the pointer is drawn where it is",
                "\(state)"
            )
            return
        }
        let rest: Point
        var shape = Rect(center: .init(x: 0, y: 0), width: 0, height: 0)
        var axes = Axes.both
        switch state.style.kind {
        case .highlight, .lift:
            guard state.style.snaps, !state.style.shapeFollowsPointer, let bounds = Self.bounds(state.style) else {
                try Violation.unless(
                    state.displayed == state.position,
                    "what moves with the pointer, or does not snap, leaves it where it is",
                    "\(state)"
                )
                return
            }
            rest = bounds.center
            shape = bounds.offsetBy(dx: -rest.x, dy: -rest.y)
        case .shape:
            rest = region.rect.center
            axes = state.style.constrainedAxes
            switch state.style.shape {
            case .beam(.horizontal, let length): shape = Rect(x: -length / 2, y: 0, width: length, height: 0)
            case .beam(.vertical, let length): shape = Rect(x: 0, y: -length / 2, width: 0, height: length)
            default: if let bounds = Self.bounds(state.style) { shape = bounds }
            }
        case .system, .hidden, .hover: return
        }
        let slack = 1e-9 * max(1, abs(rest.x), abs(rest.y), shape.width, shape.height)
        func check(
            _ axis: Axes,
            _ low: Double,
            _ high: Double,
            _ rest: Double,
            _ drawn: Double,
            _ area: (Double, Double)
        )
            throws(Violation)
        {
            guard axes.contains(axis), rest + low >= area.0, rest + high <= area.1 else { return }
            try Violation.unless(
                drawn + low >= area.0 - slack && drawn + high <= area.1 + slack,
                "shapes stay in their regions",
                "\(state)"
            )
        }
        let rect = region.rect
        try check(.horizontal, shape.minX, shape.maxX, rest.x, state.displayed.x, (rect.minX, rect.maxX))
        try check(.vertical, shape.minY, shape.maxY, rest.y, state.displayed.y, (rect.minY, rect.maxY))
    }

    /// Returns the visible part of a style's shape.
    private static func bounds(_ style: ResolvedStyle) -> Rect? {
        guard let bounds = unclipped(style.shape) else { return nil }
        return style.content?.clip.map { bounds.held(in: $0) } ?? bounds
    }

    private static func unclipped(_ shape: ResolvedShape?) -> Rect? {
        switch shape {
        case .roundedRect(let rect, _)?: rect
        case .path(let path, let origin)?:
            path.controlBounds.isNull ? nil : path.controlBounds.offsetBy(dx: origin.x, dy: origin.y)
        case .beam?, nil: nil
        }
    }
}
