import CLibevdev
import ScenarioTesting
import TestBasics
import Testing

@testable import PointerInput

@Suite("The virtual copy of a touchpad, whatever fingers do")
struct RandomMirrorTests {
    static let seeds = 20
    static let first = FirstSeed.choose(usual: 1, for: "Mirrors of touchpads")

    /// A hand that does anything with five fingers.
    struct Hand {
        var fingers: [Int32: Bool] = [:]
        private var lastID: Int32 = 0

        /// Returns the events of the next report.
        mutating func report(_ random: inout RepeatableNumbers) -> [TestEvent] {
            var events: [TestEvent] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let slot = Int32.random(in: 0...4, using: &random)
                events.append(.abs(0x2f, slot))
                switch Int.random(in: 0...5, using: &random) {
                case 0, 1:
                    lastID += 1
                    fingers[slot] = true
                    events += [.abs(0x39, lastID), .abs(0x35, Int32.random(in: 0...2000, using: &random))]
                case 2:
                    fingers[slot] = nil
                    events.append(.abs(0x39, -1))
                default:
                    events += [
                        .abs(0x35, Int32.random(in: 0...2000, using: &random)),
                        .abs(0x36, Int32.random(in: 0...1000, using: &random)),
                        .abs(0x3a, Int32.random(in: 0...255, using: &random)),
                    ]
                }
            }
            if Int.random(in: 0...9, using: &random) == 0 {
                events.append(.key(0x110, Int32.random(in: 0...7, using: &random) / 7))
            }
            return events + keys() + [.report]
        }

        /// Returns the events by which all fingers lift.
        mutating func lift() -> [TestEvent] {
            fingers = [:]
            var events: [TestEvent] = []
            for slot in 0...4 as ClosedRange<Int32> { events += [.abs(0x2f, slot), .abs(0x39, -1)] }
            return events + keys() + [.report]
        }

        private func keys() -> [TestEvent] {
            var events: [TestEvent] = [.key(0x14a, fingers.isEmpty ? 0 : 1)]
            for (index, code) in [0x145, 0x14d, 0x14e, 0x14f].enumerated() {
                events.append(.key(code, min(fingers.count, 4) == index + 1 ? 1 : 0))
            }
            return events
        }
    }

    @Test("It has the touchpad's state while it gets reports, and rests when all have lifted", arguments: 0..<seeds)
    func anything(index: Int) throws {
        var random = RepeatableNumbers(seed: Self.first &+ UInt64(index))
        var hand = Hand()
        let stage = try MirrorStage(.touchpad)
        var passed = 0
        for _ in 0..<300 {
            switch Int.random(in: 0...19, using: &random) {
            case 0: stage.send(hand.lift())
            case 1:
                for _ in 0..<5 { stage.send(hand.report(&random), isSeen: false) }
                stage.resynchronize()
            case 2:
                stage.end()
                #expect(stage.isAtRest)
            default: stage.send(hand.report(&random))
            }
            try #require(stage.isAtRest || stage.isEqual || stage.isHeld)
            if stage.isEqual, !stage.isAtRest { passed += 1 }
        }
        stage.send(hand.lift())
        #expect(stage.isAtRest && passed > 20)
    }

    @Test("Whatever a touchpad sends, the copy rests when no finger is down", arguments: 0..<seeds)
    func hostile(index: Int) throws {
        var random = RepeatableNumbers(seed: Self.first &+ UInt64(index))
        let stage = try MirrorStage(.touchpad)
        let capacity = stage.mirror.report.capacity
        let codes = [
            0: [0, 0, 1, 2], 1: [0x110, 0x145, 0x148, 0x14a, 0x14d, 0x2ff], 2: [0, 1],
            3: [0, 1, 0x18, 0x2e, 0x2f, 0x2f, 0x30, 0x35, 0x36, 0x39, 0x39, 0x3d, 0x3e, 0x3f],
        ]
        for _ in 0..<5000 {
            let type = Int.random(in: 0...3, using: &random)
            let code = codes[type]?.randomElement(using: &random) ?? 0
            stage.send([
                TestEvent(type: type, code: code, value: RandomEventTests.values.randomElement(using: &random) ?? 0)
            ])
            // Within a report of the touchpad the copy has the former one.
            if type == 0, code == 0 { try #require(stage.isAtRest || stage.isEqual || stage.isHeld) }
        }
        stage.end()
        #expect(stage.isAtRest)
        #expect(stage.mirror.report.capacity == capacity, "nothing is allocated")
    }
}
