import PointerEngine
import PointerModel

/// Which strategy brings the pointer to its targets, and how soon: the same traces of a hand for each.
enum AcquisitionBenchmark {
    static func run() {
        let layout = toolbar()
        let targets = layout.surfaces[0].nodes
        print("acquisition: of 300 movements of each hand, how many end on the target, and after how long")
        for hand in HandTrace.Hand.allCases {
            var numbers = Numbers(seed: 7)
            let tries = (0..<300).map { _ in
                let target = targets[numbers.below(targets.count)]
                let start = Point(x: numbers.whole(0..<1920), y: numbers.whole(300..<1000))
                return (target, HandTrace(hand, from: start, to: target.frame, numbers: &numbers))
            }
            for strategy in Targeting.allCases {
                var settings = EngineSettings()
                settings.targeting.strategy = strategy
                let results = tries.map { target, trace in
                    Acquisition(
                        of: target.id,
                        on: "toolbar",
                        in: layout,
                        start: trace.start,
                        trace: trace.frames,
                        settings: settings
                    )
                }
                let times = results.compactMap(\.time)
                let mean = times.isEmpty ? 0 : times.reduce(0, +) / Double(times.count)
                let share = times.count * 100 / results.count
                print("  \(hand), \(strategy.rawValue): \(share) % on target, after \(Int(mean * 1000)) ms")
            }
        }
    }

    /// Buttons of 44 by 32 in rows, far enough from each other that a hand can mean one.
    private static func toolbar() -> Layout {
        let screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
        let nodes = (0..<24).map { number in
            Node(
                id: "button\(number)",
                frame: Rect(
                    x: 100 + Double(number % 12) * 140,
                    y: 60 + Double(number / 12) * 90,
                    width: 44,
                    height: 32
                ),
                interaction: Interaction()
            )
        }
        return Layout(
            outputs: [Output(name: "main", frame: screen)],
            surfaces: [Surface(id: "toolbar", frame: screen, nodes: nodes)]
        )
    }
}
