import PointerEngine
import PointerModel

/// One rectangle gets another place.
enum MoveBenchmark {
    static func run(_ options: Options, _ report: inout Report) {
        for make in [RectSet.userInterface, RectSet.random] {
            for count in options.counts([10_000, 1_000_000]) {
                contest(make(count), "near", options, &report, bar: 0.2, stretch: 0.1)
                contest(make(count), "far", options, &report, bar: nil, stretch: nil)
            }
        }
    }

    /// Near: by up to 20 points, another rectangle each time. Far: to where another one was.
    private static func contest(
        _ original: RectSet,
        _ kind: String,
        _ options: Options,
        _ report: inout Report,
        bar: Double?,
        stretch: Double?
    ) {
        var numbers = Numbers(seed: 6)
        var set = original
        let batches = options.rounds
        // So many that neither works for long in a cache that the other one has filled, and not so many that all come to lie on one place.
        let movesInTurn = max(20_000, set.rects.count / 5)
        var moves: [(items: [Int32], rects: [Rect], edges: [Float])] = []
        for _ in 0..<batches {
            var items: [Int32] = []
            var rects: [Rect] = []
            for _ in 0..<movesInTurn {
                let item = numbers.below(set.rects.count)
                var rect = set.rects[item]
                if kind == "near" {
                    rect = rect.offsetBy(dx: numbers.whole(-20..<21), dy: numbers.whole(-20..<21))
                } else {
                    let other = set.rects[numbers.below(set.rects.count)]
                    rect = Rect(x: other.x, y: other.y, width: rect.width, height: rect.height)
                }
                set.rects[item] = rect
                items.append(Int32(item))
                rects.append(rect)
            }
            moves.append((items, rects, BoostTree.edges(rects)))
        }
        var index = RectIndex(original.rects)
        let boost = BoostTree(original.rects)
        var done = (0, 0)
        var times: [[Double]] = [[], []]
        // The same moves on both, a batch in turn.
        for batch in moves {
            let first = ProcessorTime.now
            for position in batch.items.indices { index.move(batch.items[position], to: batch.rects[position]) }
            let second = ProcessorTime.now
            boost.move(batch.items, to: batch.edges)
            let third = ProcessorTime.now
            times[0].append((second - first) / .nanoseconds(batch.items.count))
            times[1].append((third - second) / .nanoseconds(batch.items.count))
            done = (done.0 + 1, done.1 + 1)
        }
        // A mean, as now and then a move rebuilds part of the index.
        let means = times.map { $0.reduce(0, +) / Double($0.count) }
        let name = "move \(kind) \(set.name) \(set.rects.count)"
        report.row(name, ours: means[0], peer: means[1], bar: bar, stretch: stretch)

        let points = set.independentPoints(20_000)
        let coordinates = BoostTree.coordinates(points)
        var ours = [Int32](repeating: -2, count: points.count)
        var theirs = ours
        let afterwards = Contest.medians(
            [
                .init(name: "ours") {
                    for position in points.indices { ours[position] = index.topmost(at: points[position]) }
                    return points.count
                },
                .init(name: "Boost") {
                    boost.topmost(coordinates, &theirs)
                    return points.count
                },
            ],
            rounds: options.rounds
        )
        report.row("  topmost afterwards", ours: afterwards[0], peer: afterwards[1])
        report.compare(name + ", hits afterwards", ours, theirs)
        report.figure(
            "  bytes afterwards, a rectangle",
            Double(index.memoryFootprint) / Double(set.rects.count),
            bar: 64,
            stretch: 32
        )
    }
}
