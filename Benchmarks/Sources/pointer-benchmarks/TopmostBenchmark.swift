import BoostPeer
import PointerEngine
import PointerModel

/// The front-most rectangle under a point.
enum TopmostBenchmark {
    static func run(_ options: Options, _ report: inout Report) {
        var walking: [Int: Double] = [:]
        for make in [RectSet.userInterface, RectSet.random] {
            for count in options.counts([10, 100, 1_000, 10_000, 1_000_000]) {
                let set = make(count)
                let strict = count == 1_000_000
                _ = contest(
                    set,
                    "cold",
                    set.independentPoints(100_000),
                    options,
                    &report,
                    bar: strict ? 0.6 : 1,
                    stretch: strict ? 0.35 : nil
                )
                let ours = contest(set, "walking", set.walk(100_000), options, &report, bar: 1, stretch: nil)
                if set.name == "UI-like" { walking[count] = ours }
            }
        }
        if let few = walking[100], let many = walking[1_000_000] {
            report.figure("walking, 1000000 against 100", many / few, bar: 4, stretch: 2)
        }
    }

    /// Many rectangles one over the other.
    static func runOverlapping(_ options: Options, _ report: inout Report) {
        let set = RectSet.overlapping()
        // Away from the borders, where fewer overlap.
        let points = set.independentPoints(50_000).map { Point(x: 350 + $0.x * 0.65, y: 350 + $0.y * 0.65) }
            .map { Point(x: $0.x.rounded(), y: $0.y.rounded()) }
        _ = contest(set, "", points, options, &report, bar: 0.15, stretch: 0.1)
    }

    /// Our nanoseconds a question.
    private static func contest(
        _ set: RectSet,
        _ kind: String,
        _ points: [Point],
        _ options: Options,
        _ report: inout Report,
        bar: Double,
        stretch: Double?
    ) -> Double {
        let index = RectIndex(set.rects)
        let boost = BoostTree(set.rects, for: set.rects.count > 100_000 ? boost_use_topmost_of_many : boost_use_topmost)
        let coordinates = BoostTree.coordinates(points)
        var ours = [Int32](repeating: -2, count: points.count)
        var theirs = ours
        let scanned = set.rects.count > 100_000 ? 200 : set.rects.count > 5_000 ? 2_000 : points.count
        var scans = [Int32](repeating: -2, count: scanned)
        let times = Contest.medians(
            [
                .init(name: "ours") {
                    index.answer(points, &ours)
                    return points.count
                },
                .init(name: "Boost") {
                    boost.topmost(coordinates, &theirs)
                    return points.count
                },
                .init(name: "scan") {
                    boost.scanTopmost(coordinates, &scans)
                    return scanned
                },
            ],
            rounds: options.rounds
        )
        let depth = (set.depth(at: points) * 10).rounded() / 10
        let name = "topmost \(set.name) \(set.rects.count) \(kind)"
        report.row(name, ours: times[0], peer: times[1], scan: times[2], bar: bar, stretch: stretch)
        if options.isVerbose {
            print("    \(depth) rectangles under a point, \(index.memoryFootprint / set.rects.count) bytes a rectangle")
        }
        report.compare(name, ours, theirs)
        report.compare(name + ", scan", Array(ours.prefix(scanned)), scans)
        return times[0]
    }
}

extension RectIndex {
    /// Answers all questions, like the peers do in one call.
    fileprivate func answer(_ points: [Point], _ answers: inout [Int32]) {
        for position in points.indices { answers[position] = topmost(at: points[position]) }
    }
}
