import BoostPeer
import PointerEngine
import PointerModel

/// The rectangle nearest to a point.
enum NearestBenchmark {
    static func run(_ options: Options, _ report: inout Report) {
        for make in [RectSet.targets, RectSet.random] {
            for count in options.counts([10_000, 1_000_000]) {
                let set = make(count)
                contest(set, "cold", set.independentPoints(50_000), options, &report)
                contest(set, "walking", set.walk(50_000), options, &report)
            }
        }
    }

    private static func contest(
        _ set: RectSet,
        _ kind: String,
        _ points: [Point],
        _ options: Options,
        _ report: inout Report
    ) {
        let index = RectIndex(set.rects)
        let boost = BoostTree(set.rects, for: boost_use_nearest)
        let coordinates = BoostTree.coordinates(points)
        var ours = [Int32](repeating: -2, count: points.count)
        var theirs = ours
        var scans = [Int32](repeating: -2, count: set.rects.count > 100_000 ? 50 : 1_000)
        let times = Contest.medians(
            [
                .init(name: "ours") {
                    index.answer(points, &ours)
                    return points.count
                },
                .init(name: "Boost") {
                    boost.nearest(coordinates, &theirs)
                    return points.count
                },
                .init(name: "scan") {
                    boost.scanNearest(coordinates, &scans)
                    return scans.count
                },
            ],
            rounds: options.rounds
        )
        let name = "nearest \(set.name) \(set.rects.count) \(kind)"
        report.row(name, ours: times[0], peer: times[1], scan: times[2], bar: 0.6, stretch: 0.3)
        // Of equally near ones Boost returns any, so the distances are what has to be the same; the scan returns the front-most.
        report.compare(name + ", squared distances", distances(ours, set, points), distances(theirs, set, points))
        report.compare(name + ", scan", Array(ours.prefix(scans.count)), scans)
    }

    /// Sixteen times the squared distances: whole numbers, as all coordinates are whole quarters.
    private static func distances(_ answers: [Int32], _ set: RectSet, _ points: [Point]) -> [Int32] {
        zip(answers, points).map { item, point in
            guard item >= 0 else { return -1 }
            let rect = set.rects[Int(item)]
            let dx = max(rect.minX - point.x, point.x - rect.maxX, 0)
            let dy = max(rect.minY - point.y, point.y - rect.maxY, 0)
            return Int32(clamping: Int((dx * dx + dy * dy) * 16))
        }
    }
}

extension RectIndex {
    /// Answers all questions, like the peers do in one call.
    fileprivate func answer(_ points: [Point], _ answers: inout [Int32]) {
        for position in points.indices { answers[position] = nearest(to: points[position], within: .infinity) }
    }
}
