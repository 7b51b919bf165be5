import FoundationEssentials
import Glibc
import PointerEngine
import PointerModel
import SimulatedHand

/// Recorded movements of people to targets, each of which ends with a click.
///
/// The files are those of the experiments of J. Gori (github.com/jgori-ouistiti/Fitts_xp). Nobody may pass them on, so a person names a
/// folder that has them.
struct RealMovements {
    /// One movement, in points.
    private struct Movement {
        let target: Point
        let places: [Point]
        /// Time between two places, in seconds.
        let interval: Double
    }

    /// A file, as far as it is read. Experiments and trials have numbers as keys.
    private struct File: Decodable {
        struct Experiment: Decodable {
            let trials: [String: Trial]
        }

        struct Trial: Decodable {
            enum CodingKeys: String, CodingKey {
                case target = "pos_target"
                case time = "time from previous clic"
                case places = "mouse_tracks"
            }

            let target: [Double]
            let time: Double
            let places: [[Double]]
        }

        let experiments: [String: Experiment]
    }

    /// Number of pixels of the recorded screen in a point.
    private static let scale = 2.0
    /// Side of the targets around the place of the click, in points.
    private static let side = 16.0
    private static let seed: UInt64 = 5
    /// Longest time of a movement that counts, in seconds, and greatest coordinate.
    private static let (longest, farthest) = (600.0, 100_000.0)

    private let movements: [Movement]

    /// Reads all files of a folder.
    init(folder: String) throws {
        var movements: [Movement] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".json") {
            let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
            for experiment in try JSONDecoder().decode(File.self, from: data).experiments.values {
                movements += experiment.trials.values.compactMap(Self.movement)
            }
        }
        self.movements = movements
    }

    private static func movement(_ trial: File.Trial) -> Movement? {
        guard trial.places.count > 20, trial.time > 0, trial.time <= longest,
            ([trial.target] + trial.places).allSatisfy({ place in
                place.count == 2 && place.allSatisfy { abs($0) <= farthest }
            })
        else { return nil }
        return Movement(
            target: Point(x: trial.target[0] / scale, y: trial.target[1] / scale),
            places: trial.places.map { Point(x: $0[0] / scale, y: $0[1] / scale) },
            interval: trial.time / Double(trial.places.count)
        )
    }

    /// Prints the share of clicks that the right region gets, with several tremors laid over the movements.
    func printLines() {
        print("Real movements: \(movements.count)")
        let steady = share(tremor: 0, with: .with(.tremor), against: .plain)
        let shaking = share(tremor: 0, with: .withShake, against: .plain)
        print(
            "  without tremor: click = shake gives \(shaking.other.percent) % to another region, tremor \(steady.other.percent) %"
        )
        for tremor in [4.0, 8] {
            let result = share(tremor: tremor, with: .with(.tremor), against: .plain)
            print(
                "  tremor of \(Int(tremor)) points: right region \(result.plain.percent) % plain, \(result.helped.percent) % with tremor"
            )
        }
    }

    /// Returns the shares of right regions, and of clicks that get another region with help than without.
    private func share(
        tremor: Double,
        with pointer: AimedPointer,
        against plain: AimedPointer
    ) -> (plain: Double, helped: Double, other: Double) {
        var numbers = Numbers(seed: Self.seed)
        var hand = Hand.trembling
        hand.tremor = tremor
        var (right, helped, other) = (0.0, 0.0, 0.0)
        for movement in movements {
            let noise = HandNoise(of: hand, using: &numbers)
            let first = Self.clicked(movement, noise, plain)
            let second = Self.clicked(movement, noise, pointer)
            if first == Self.middle { right += 1 }
            if second == Self.middle { helped += 1 }
            if first != second { other += 1 }
        }
        let count = Double(max(movements.count, 1))
        return (right / count, helped / count, other / count)
    }

    /// Number of cells on each side of the target, and the name of the cell in the middle.
    private static let cells = 8
    private static let middle = "0,0"

    /// Returns the cell that gets the click at the end of a movement. The cell in the middle is where the real click was.
    private static func clicked(_ movement: Movement, _ noise: HandNoise, _ pointer: AimedPointer) -> String? {
        guard let start = movement.places.first, let end = movement.places.last else { return nil }
        let interaction = pointer.isPlain ? Interaction(style: .content(.hover())) : Interaction()
        var nodes: [Node] = []
        for row in -cells...cells {
            for column in -cells...cells {
                let center = end + Vector(dx: Double(column) * side, dy: Double(row) * side)
                let frame = Rect(center: center, width: side, height: side)
                nodes.append(Node(id: "\(column),\(row)", frame: frame, interaction: interaction))
            }
        }
        let screen = Rect(x: -2000, y: -2000, width: 6000, height: 6000)
        let layout = Layout(
            outputs: [Output(name: "main", frame: screen)],
            surfaces: [Surface(id: "cells", frame: Rect(x: 0, y: 0, width: 6000, height: 6000), nodes: nodes)]
        )
        var engine = Engine(over: PreparedLayout(layout), settings: pointer.settings)
        var events = EventBatch()
        engine.setPosition(start, at: .zero, into: &events)
        var last = start
        for (number, place) in movement.places.enumerated() {
            let time = Double(number + 1) * movement.interval
            let shaken = place + noise.tremor[min(Int(time / HandTrial.step), noise.tremor.count - 1)]
            let report = PointerReport(
                time: Timestamp(microseconds: Int64(time * 1e6)),
                source: .mouse,
                translation: shaken - last
            )
            engine.apply(report, into: &events)
            last = shaken
        }
        let time = Timestamp(microseconds: Int64(Double(movement.places.count + 1) * movement.interval * 1e6))
        engine.apply(PointerReport(time: time, source: .mouse, pressed: .primary), into: &events)
        return engine.state.region?.node
    }
}
