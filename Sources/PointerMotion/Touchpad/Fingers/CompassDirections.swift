import PointerModel

/// Which of the eight directions of a compass a finger may have gone: the fewer, the further it has.
struct CompassDirections: Equatable {
    /// Up to this way along both axes, only the quarter is known, in millimeters.
    static let shortWay = 2.0
    /// A direction is meant alone within this share of the way to the next, else both.
    static let precision = 0.1

    /// A bit for each direction, from up on clockwise.
    let bits: UInt8

    init(bits: UInt8) {
        self.bits = bits
    }

    /// - Parameter way: in millimeters. One that is nothing may go anywhere.
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

    /// Whether both may be the same direction or ones beside each other.
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
