import PointerModel
import PointerWire

extension Double {
    /// Short text, such as `384.5`.
    var compact: String { CompactNumber.text(self) }
}

extension Point {
    /// Short text, such as `512, 384.5`.
    var compact: String { "\(x.compact), \(y.compact)" }
}

extension Vector {
    /// Short text, such as `-3, 0.5`.
    var compact: String { "\(dx.compact), \(dy.compact)" }
}

extension Rect {
    /// Short text, such as `100x40 at 20, 30`.
    var compact: String { "\(width.compact)x\(height.compact) at \(origin.compact)" }
}

extension Insets {
    /// Short text: `-20` if all four are equal, else such as `0 -20 0 -20` for top, left, bottom, right.
    var compact: String {
        if top == left, top == bottom, top == right { return top.compact }
        return [top, left, bottom, right].map(\.compact).joined(separator: " ")
    }
}
