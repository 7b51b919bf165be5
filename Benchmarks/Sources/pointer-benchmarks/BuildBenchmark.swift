import BoostPeer
import PointerEngine
import PointerModel

/// A whole index from nothing.
enum BuildBenchmark {
    static func run(_ options: Options, _ report: inout Report) {
        for make in [RectSet.userInterface, RectSet.random] {
            for count in options.counts([1_000, 10_000, 1_000_000]) {
                let set = make(count)
                // Boost's own form of the rectangles is there before.
                let edges = BoostTree.edges(set.rects)
                var bytes = 0
                var trees = 0
                let times = Contest.medians(
                    [
                        .init(name: "ours") {
                            bytes = RectIndex(set.rects).memoryFootprint
                            return count
                        },
                        .init(name: "Boost") {
                            trees += BoostTree(edges: edges, for: boost_use_build).edges.count
                            return count
                        },
                    ],
                    rounds: options.rounds
                )
                precondition(trees > 0, "Boost built nothing")
                report.row(
                    "build \(set.name) \(count), a rectangle",
                    ours: times[0],
                    peer: times[1],
                    bar: 2,
                    stretch: 1
                )
                report.figure(
                    "bytes \(set.name) \(count), a rectangle",
                    Double(bytes) / Double(count),
                    bar: 64,
                    stretch: 32
                )
            }
        }
    }
}
