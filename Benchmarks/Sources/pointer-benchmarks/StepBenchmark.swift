import PointerEngine
import PointerModel

/// A whole motion step of the engine: hit, resolution, transition and events of one report.
enum StepBenchmark {
    static func run(_ options: Options, _ report: inout Report) {
        var steps: [Int: Double] = [:]
        for count in options.counts([100, 1_000, 10_000, 1_000_000]) {
            let set = DeepLayout(count)
            let walk = set.walk(100_000)
            let index = RectIndex(set.rects)
            let start = Engine(layout: set.layout)
            var points: [Point] = []
            var position = start.state.position
            for step in walk {
                position = position + step
                points.append(position)
            }
            var crossings = 0
            var hits = 0
            let times = Contest.medians(
                [
                    .init(name: "step") {
                        // Its own, as the closure's would be checked for other uses with every report.
                        var engine = start
                        var events = EventBatch()
                        var told = 0
                        var time: Int64 = 0
                        for step in walk {
                            time += 1_000
                            engine.apply(
                                PointerReport(
                                    time: Timestamp(microseconds: time),
                                    source: .mouse,
                                    translation: step
                                ),
                                into: &events
                            )
                            told += events.events.count - 1
                        }
                        crossings = told
                        return walk.count
                    },
                    .init(name: "hit") {
                        hits = 0
                        for point in points { hits += index.topmost(at: point) >= 0 ? 1 : 0 }
                        return points.count
                    },
                ],
                rounds: options.rounds
            )
            steps[count] = times[0]
            let isMeasure = count == 1_000
            report.row(
                "step \(set.rects.count) nodes, against hit",
                ours: times[0],
                peer: times[1],
                bar: isMeasure ? 5 : nil,
                stretch: isMeasure ? 3 : nil
            )
            if isMeasure { report.figure("step, in microseconds", times[0] / 1_000, bar: 1, stretch: 1) }
            report.figure(
                "bytes a declared node",
                Double(start.memoryFootprint) / Double(set.rects.count),
                bar: 400,
                stretch: 200
            )
            if options.isVerbose { print("    \(crossings) events beside motion, \(hits) hits") }
        }
        if let few = steps[100], let many = steps[1_000_000] {
            report.figure("step, 1000000 nodes against 100", many / few, bar: 4, stretch: 2)
        }
    }
}
