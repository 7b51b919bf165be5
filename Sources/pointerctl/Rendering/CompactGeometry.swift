import PointerModel
import PointerProtocol

extension Double {
    /// Such as `384.5`.
    var compact: String { CompactNumber.text(self) }
}

extension Point {
    /// Such as `512, 384.5`.
    var compact: String { "\(x.compact), \(y.compact)" }
}

extension Vector {
    /// Such as `-3, 0.5`.
    var compact: String { "\(dx.compact), \(dy.compact)" }
}

extension Rect {
    /// Such as `100x40 at 20, 30`.
    var compact: String { "\(width.compact)x\(height.compact) at \(origin.compact)" }
}

extension Insets {
    /// Such as `-20`, where all are equal, or `0 -20 0 -20`: top, left, bottom, right.
    var compact: String {
        if top == left, top == bottom, top == right { return top.compact }
        return [top, left, bottom, right].map(\.compact).joined(separator: " ")
    }
}
