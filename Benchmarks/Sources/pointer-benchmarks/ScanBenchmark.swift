import PointerEngine
import PointerModel

/// The index beside a plain scan in painting order, sixteen rectangles at a time: what would do without an index.
enum ScanBenchmark {
    static func run(_ options: Options, _ report: inout Report) {
        // What a feeder declares of a window, what a client may have by default, and all that four users may have.
        for count in [400, 1_024, 4_096, 16_384, 65_536] {
            for set in [RectSet.userInterface(count), .strip(count), .stack(count)] {
                contest(set, set.independentPoints(count > 10_000 ? 2_000 : 20_000), options, &report)
            }
        }
    }

    private static func contest(_ set: RectSet, _ points: [Point], _ options: Options, _ report: inout Report) {
        let index = RectIndex(set.rects)
        let scan = PaintingOrder(set.rects)
        compare("topmost", set, points, options, &report) {
            index.topmost(at: $0)
        } scan: {
            scan.topmost(at: $0) { _ in true }
        }
        // A pointer over what answers nothing goes through everything.
        compare("none accepted", set, points, options, &report) {
            index.topmost(at: $0) { _ in false }
        } scan: {
            scan.topmost(at: $0) { _ in false }
        }
        compare("nearest", set, points, options, &report) {
            index.nearest(to: $0, within: .infinity)
        } scan: {
            scan.nearest(to: $0)
        }
    }

    private static func compare(
        _ question: String,
        _ set: RectSet,
        _ points: [Point],
        _ options: Options,
        _ report: inout Report,
        index: (Point) -> Int32,
        scan: (Point) -> Int32
    ) {
        var ours = [Int32](repeating: -2, count: points.count)
        var theirs = ours
        let times = withoutActuallyEscaping(index) { index in
            withoutActuallyEscaping(scan) { scan in
                Contest.medians(
                    [
                        .init(name: "index") {
                            for position in points.indices { ours[position] = index(points[position]) }
                            return points.count
                        },
                        .init(name: "scan") {
                            for position in points.indices { theirs[position] = scan(points[position]) }
                            return points.count
                        },
                    ],
                    rounds: options.rounds
                )
            }
        }
        let name = "\(question) \(set.name) \(set.rects.count)"
        report.row(name, ours: times[0], peer: times[1])
        report.compare(name, ours, theirs)
    }
}

extension RectSet {
    /// Small ones in a single row.
    fileprivate static func strip(_ count: Int) -> RectSet {
        let rects = (0..<count).map { Rect(x: Double($0) * 4, y: 0, width: 3, height: 20) }
        return RectSet(name: "strip", rects: rects, width: count * 4, height: 20)
    }

    /// All of them under every point.
    fileprivate static func stack(_ count: Int) -> RectSet {
        let rects = (0..<count).map { _ in Rect(x: 0, y: 0, width: 1920, height: 1080) }
        return RectSet(name: "stack", rects: rects, width: 1920, height: 1080)
    }
}

/// Rectangles whose edges are numbers of single precision, from back to front.
private struct PaintingOrder {
    /// Sixteen rectangles. The lanes of what is not there hold a rectangle that nothing is in, or near to.
    struct Block {
        var minX = SIMD16<Float>(repeating: .infinity)
        var minY = SIMD16<Float>(repeating: .infinity)
        var maxX = SIMD16<Float>(repeating: -.infinity)
        var maxY = SIMD16<Float>(repeating: -.infinity)
    }

    private var blocks: [Block]

    init(_ rects: [Rect]) {
        blocks = [Block](repeating: Block(), count: (rects.count + 15) / 16)
        for (number, rect) in rects.enumerated() {
            blocks[number / 16].minX[number % 16] = Float(rect.minX)
            blocks[number / 16].minY[number % 16] = Float(rect.minY)
            blocks[number / 16].maxX[number % 16] = Float(rect.maxX)
            blocks[number / 16].maxY[number % 16] = Float(rect.maxY)
        }
    }

    func topmost(at point: Point, where accept: (Int32) -> Bool) -> Int32 {
        let (x, y) = (Float(point.x), Float(point.y))
        for number in blocks.indices.reversed() {
            let block = blocks[number]
            let hits = (block.minX .<= x) .& (block.minY .<= y) .& (block.maxX .> x) .& (block.maxY .> y)
            guard any(hits) else { continue }
            for lane in (0..<16).reversed() where hits[lane] {
                let item = Int32(number * 16 + lane)
                if accept(item) { return item }
            }
        }
        return RectIndex.none
    }

    /// Among equally near ones, the front-most.
    func nearest(to point: Point) -> Int32 {
        let (x, y) = (Float(point.x), Float(point.y))
        let zero = SIMD16<Float>(repeating: 0)
        var (item, least) = (RectIndex.none, Float.infinity)
        for number in blocks.indices.reversed() {
            let block = blocks[number]
            let dx = (block.minX - x).orGreater(x - block.maxX).orGreater(zero)
            let dy = (block.minY - y).orGreater(y - block.maxY).orGreater(zero)
            let distances = dx * dx + dy * dy
            guard any(distances .< least) else { continue }
            for lane in (0..<16).reversed() where distances[lane] < least {
                (item, least) = (Int32(number * 16 + lane), distances[lane])
            }
        }
        return item
    }
}

extension SIMD16<Float> {
    /// In each lane the greater one. The compiler makes sixteen calls of `pointwiseMax`.
    @inline(__always)
    fileprivate func orGreater(_ other: SIMD16<Float>) -> SIMD16<Float> { replacing(with: other, where: self .< other) }
}
