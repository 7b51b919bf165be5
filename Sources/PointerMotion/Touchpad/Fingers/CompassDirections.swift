import PointerModel

/// The compass directions, out of eight, in which a finger may have moved: the further it moved, the fewer remain.
struct CompassDirections: Equatable {
    /// Distance along both axes up to which only the quarter is known, in millimeters.
    static let shortWay = 2.0
    /// Share of the angle between two directions within which the nearest one stands alone; otherwise both count.
    static let precision = 0.1

    /// A bit for each direction, from up on clockwise.
    let bits: UInt8

    init(bits: UInt8) {
        self.bits = bits
    }

    /// Creates the directions of a motion in millimeters; all of them for a motion of zero.
    init(_ way: Vector) {
        guard way != .zero else {
            bits = .max
            return
        }
        if abs(way.dx) < Self.shortWay, abs(way.dy) < Self.shortWay {
            let middle = Self.direction(ofSignsOf: way)
            bits = Self.bit(middle) | Self.bit(middle + 1) | Self.bit(middle + 7)
        } else {
            let turn = Double.arctangent(way.dx, 0 - way.dy) / (.pi / 4)
            let nearest = turn.rounded()
            let isClear = abs(turn - nearest) <= Self.precision
            let below = isClear ? nearest : turn.rounded(.down)
            // -4...4, made positive.
            let first = Int(below) + 8
            bits = isClear ? Self.bit(first) : Self.bit(first) | Self.bit(first + 1)
        }
    }

    /// Whether both may have the same direction or adjacent ones.
    func isAlongside(_ other: CompassDirections) -> Bool {
        let widened = bits | (bits << 1 | bits >> 7) | (bits >> 1 | bits << 7)
        return widened & other.bits != 0
    }

    private static func bit(_ direction: Int) -> UInt8 { 1 << UInt8(direction % 8) }

    private static func direction(ofSignsOf way: Vector) -> Int {
        if way.dx == 0 { return way.dy < 0 ? 0 : 4 }
        if way.dy == 0 { return way.dx > 0 ? 2 : 6 }
        if way.dx > 0 { return way.dy < 0 ? 1 : 3 }
        return way.dy < 0 ? 7 : 5
    }
}
