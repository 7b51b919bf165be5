/// The number of representable `Double`s between each edge of a rectangle and that of its `FloatBox`. It restores the exact edges
/// and takes half of their memory.
struct EdgeResidual: Sendable, Equatable {
    static let nothing = EdgeResidual(steps: .zero)
    /// Stands for edges whose steps do not fit into `Int32`.
    private static let odd = EdgeResidual(steps: SIMD4(repeating: .min))

    /// Steps from the box's edge to the exact one, for minX, minY, maxX and maxY.
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

    /// Whether the steps do not fit, so that the edges must be stored elsewhere.
    var isOdd: Bool { self == .odd }

    /// Returns the exact edges of the rectangle.
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

    /// Returns an integer for each `Double`, in the same order; 0 for both zeros.
    private static func place(of value: Double) -> Int64 {
        let bits = Int64(bitPattern: value.bitPattern)
        return bits >= 0 ? bits : .min &- bits
    }

    private static func value(at place: Int64) -> Double {
        Double(bitPattern: UInt64(bitPattern: place >= 0 ? place : .min &- place))
    }
}
