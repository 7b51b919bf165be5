package import PointerEngine
package import PointerModel

/// What a person can click at a place of the desktop.
package struct ClickPlace: Sendable, Hashable {
    /// What a region is to a hand that clicks.
    package enum Kind: Sendable, Hashable {
        /// A button and the like, which a hand aims at.
        case control
        /// A row or an icon, which opens with a double click.
        case item
        /// A text, a slider, a whole window.
        case other
    }

    /// Greatest distance from a press at which a control may be what was meant, in points.
    package static let reach = 64.0
    /// Longest smaller side of a control that takes aiming, in points.
    private static let longestSide = 128.0

    /// The region that has the pointer; nil if none has it.
    package var region: Rect?
    package var kind: Kind
    /// The other controls around, the nearest first.
    package var others: [Rect]

    package init(region: Rect? = nil, kind: Kind = .other, others: [Rect] = []) {
        self.region = region
        self.kind = region.map(Self.takesAiming) == true ? kind : .other
        self.others = others.filter(Self.takesAiming)
    }

    private static func takesAiming(_ rect: Rect) -> Bool {
        !rect.isEmpty && min(rect.width, rect.height) <= longestSide
    }
}

extension ClickPlace {
    /// Finds what is around a press.
    /// - Parameters:
    ///   - press: position of the pointer.
    ///   - region: the region that has it; nil if none has it.
    ///   - style: the pointer's style there.
    ///   - layout: what programs declare.
    package init(of press: Point, in region: ActiveRegion?, style: ResolvedStyle, layout: PreparedLayout) {
        let kind: Kind =
            switch style.kind {
            case .highlight, .lift: region?.latchingAxes.isEmpty == false ? .other : .control
            case .hover: .item
            case .system, .hidden, .shape: .other
            }
        self.init(region: region?.rect, kind: kind)
        var around = Rect(center: press, width: 2 * Self.reach, height: 2 * Self.reach)
        if self.kind == .control, let region {
            around = around.union(region.rect.insetBy(dx: -Self.reach, dy: -Self.reach))
        }
        let others = layout.controls(in: around)
            .filter { other in Self.takesAiming(other) && region.map { !$0.rect.isSame(as: other) } ?? true }
            .sorted { $0.distance(to: press) < $1.distance(to: press) }
            .prefix(AimingCalibrationLimit.others.most)
        self.others = Array(others)
    }
}

extension Rect {
    /// Greatest difference of the edges of one rectangle that was computed in two ways, in points.
    private static let tolerance = 0.5

    func isSame(as other: Rect) -> Bool {
        abs(minX - other.minX) <= Self.tolerance && abs(minY - other.minY) <= Self.tolerance
            && abs(maxX - other.maxX) <= Self.tolerance && abs(maxY - other.maxY) <= Self.tolerance
    }

    /// Returns the distance of two rectangles; 0 if they touch.
    func distance(to other: Rect) -> Double {
        let dx = max(minX - other.maxX, 0, other.minX - maxX)
        let dy = max(minY - other.maxY, 0, other.minY - maxY)
        return Vector(dx: dx, dy: dy).length
    }
}
