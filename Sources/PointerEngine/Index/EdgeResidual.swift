/// How many representable `Double`s lie between the edges of a rectangle and those of its `FloatBox`: enough to get the edges
/// back, in half the memory of the edges themselves.
struct EdgeResidual: Sendable, Equatable {
    static let nothing = EdgeResidual(steps: .zero)
    /// Says that the steps are too many to count.
    private static let odd = EdgeResidual(steps: SIMD4(repeating: .min))

    /// For minX, minY, maxX and maxY the steps from the box's edge to the exact one.
    private var steps: SIMD4<Int32>

    private init(steps: SIMD4<Int32>) { self.steps = steps }

    init(_ edges: Edges, box: FloatBox) {
        let around = box.edges
        guard let minX = Self.steps(from: around.minX, to: edges.minX),
            let minY = Self.steps(from: around.minY, to: edges.minY),
            let maxX = Self.steps(from: around.maxX, to: edges.maxX),
            let maxY = Self.steps(from: around.maxY, to: edges.maxY)
        else {
            self = .odd
            return
        }
        self.init(steps: SIMD4(minX, minY, maxX, maxY))
    }

    /// Whether the edges have to be kept elsewhere.
    var isOdd: Bool { self == .odd }

    /// The exact edges of the rectangle.
    func edges(of box: FloatBox) -> Edges {
        Edges(
            minX: Self.go(steps[0], from: Double(box.minX)),
            minY: Self.go(steps[1], from: Double(box.minY)),
            maxX: Self.go(steps[2], from: Double(box.maxX)),
            maxY: Self.go(steps[3], from: Double(box.maxY))
        )
    }

    private static func steps(from start: Double, to end: Double) -> Int32? {
        let (difference, overflow) = place(of: end).subtractingReportingOverflow(place(of: start))
        guard !overflow, let steps = Int32(exactly: difference), steps != .min else { return nil }
        return steps
    }

    private static func go(_ steps: Int32, from start: Double) -> Double {
        steps == 0 ? start : value(at: place(of: start) &+ Int64(steps))
    }

    /// Numbers the `Double`s in their order; both zeros are 0.
    private static func place(of value: Double) -> Int64 {
        let bits = Int64(bitPattern: value.bitPattern)
        return bits >= 0 ? bits : .min &- bits
    }

    private static func value(at place: Int64) -> Double {
        Double(bitPattern: UInt64(bitPattern: place >= 0 ? place : .min &- place))
    }
}
