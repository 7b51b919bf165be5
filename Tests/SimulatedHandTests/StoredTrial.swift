import Foundation
import PointerModel
import SimulatedHand
import TestBasics

/// A trial of `trials.txt`, which another implementation of the hand has made with the same numbers: what the hand did in each step, and
/// what came of it.
struct StoredTrial: Sendable, CustomStringConvertible {
    struct Step: Sendable {
        let translation: Vector
        /// 1 for a finger that comes down, 2 for one that lifts, 4 for a press, 8 for a release; their sum.
        let flags: Int
    }

    let description: String
    let seed: UInt64
    let hand: Hand
    let target: Int
    let start: Point
    /// Time of the right click, and the length of the pointer's way.
    let time: Double
    let path: Double
    /// Numbers of wrong clicks, misses, slips, submovements and entries.
    let counts: [Int]
    private(set) var steps: [Step] = []

    /// The targets under the plain pointer, which has neither regions' snapping nor attraction.
    static let targets = [
        Rect(x: 900, y: 500, width: 44, height: 32), Rect(x: 950, y: 500, width: 24, height: 24),
        Rect(x: 978, y: 500, width: 24, height: 24),
    ]

    /// Reads all trials.
    static func all() throws -> [StoredTrial] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "trials.txt")
        var trials: [StoredTrial] = []
        var heading: [Substring] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            switch words[0] {
            case "trial": heading = words
            case "result": trials.append(StoredTrial(heading: heading, result: words))
            default:
                let numbers = words.map { Double($0) ?? .nan }
                trials[trials.count - 1].steps.append(
                    Step(translation: Vector(dx: numbers[0], dy: numbers[1]), flags: Int(numbers[2]))
                )
            }
        }
        return trials
    }

    private init(heading: [Substring], result: [Substring]) {
        description = heading.dropFirst().joined(separator: " ")
        seed = UInt64(heading[1]) ?? 0
        let name = heading[6...].joined(separator: " ")
        let device = Hand.Device(rawValue: String(heading[2])) ?? .mouse
        hand = (Hand.all.first { $0.name == name } ?? .steady).at(device)
        target = Int(heading[3]) ?? 0
        start = Point(x: Double(heading[4]) ?? .nan, y: Double(heading[5]) ?? .nan)
        time = Double(result[1]) ?? .nan
        counts = result[2...6].map { Int($0) ?? -1 }
        path = Double(result[7]) ?? .nan
    }

    /// Begins the trial.
    func begin() -> HandTrial {
        var numbers = RepeatableNumbers(seed: seed)
        return HandTrial(
            of: hand,
            to: AimedTarget(Self.targets[target], region: target),
            noise: HandNoise(of: hand, using: &numbers),
            from: Self.pointer(at: start)
        )
    }

    /// Returns the plain pointer at a place.
    static func pointer(at place: Point) -> SeenPointer {
        let region = targets.firstIndex {
            $0.minX <= place.x && place.x <= $0.maxX && $0.minY <= place.y && place.y <= $0.maxY
        }
        return SeenPointer(displayed: place, position: place, region: region)
    }
}
