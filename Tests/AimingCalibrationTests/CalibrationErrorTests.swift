import AimingCalibration
import PointerModel
import SimulatedHand
import SimulatedPeople
import TestBasics
import Testing

/// What is no calibration is an error that says why.
struct CalibrationErrorTests {
    private static let good = SimulatedPerson(.steady, seed: 1).calibrate()

    private static func error(_ change: (inout CalibrationRecord) -> Void) -> CalibrationError? {
        var record = good
        change(&record)
        do throws(CalibrationError) {
            _ = try CalibrationMeasurements(record)
            return nil
        } catch {
            return error
        }
    }

    @Test
    func eachFaultHasItsError() {
        #expect(Self.error { _ in } == nil)
        #expect(Self.error { $0 = CalibrationRecord() } == .noRest)
        #expect(Self.error { $0.rest = [] } == .noRest)
        #expect(Self.error { $0.rest = Array($0.rest.prefix(1)) } == .noRest)
        #expect(Self.error { $0.aimed = [] } == .tooFewClicks(0))
        #expect(Self.error { $0.aimed.removeLast(14) } == .tooFewClicks(10))
        #expect(Self.error { $0.rest[0].time = .nan } == .invalidNumber)
        #expect(Self.error { $0.aimed[3].samples[5].position.x = .nan } == .invalidNumber)
        #expect(Self.error { $0.aimed[3].samples[5].position.y = .infinity } == .invalidNumber)
        #expect(Self.error { $0.aimed[3].target.width = -1 } == .invalidNumber)
        #expect(Self.error { $0.aimed[3].target = .null } == .invalidNumber)
        #expect(Self.error { $0.aimed[3].target.height = 1e-300 } == .invalidNumber)
        #expect(Self.error { record in for index in 0..<24 { record.aimed[index].samples = [] } } == .tooFewClicks(0))
        #expect(
            Self.error { $0.doubleClicks[0].neighbors = [Rect(x: 0, y: .nan, width: 1, height: 1)] } == .invalidNumber
        )
        #expect(Self.error { $0.aimed[3].samples[5].time = 0 } == .timeGoesBack)
        #expect(Self.error { $0.aimed[3].buttons[0].time = 1 } == .timeGoesBack)
        #expect(Self.error { $0.aimed[3].buttons[$0.aimed[3].buttons.count - 1].time = 90_000 } == .tooLong)
        #expect(Self.error { $0.rest[$0.rest.count - 1].time = 90_000 } == .tooLong)
        // A program that warps the pointer leaves the place before, and the one at the press.
        #expect(
            Self.error { record in
                for index in record.aimed.indices {
                    guard let press = record.aimed[index].buttons.first else { continue }
                    record.aimed[index].samples = [PointerSample(time: press.time, position: press.position)]
                }
            } == .noMovement
        )
    }

    /// Checks a record, and returns its fault.
    private static func fault(_ change: (inout CalibrationRecord) -> Void) -> CalibrationError? {
        var record = good
        change(&record)
        do throws(CalibrationError) { try record.check() } catch { return error }
        return nil
    }

    @Test
    func numbersAreThoseOfAScreen() {
        for (number, isTaken) in [(1e7, true), (1e7.nextUp, false), (-1e7, true), ((-1e7).nextDown, false)] {
            let fault: CalibrationError? = isTaken ? nil : .invalidNumber
            #expect(Self.fault { $0.aimed[3].samples[5].position.x = number } == fault)
            #expect(Self.fault { $0.aimed[3].samples[5].position.y = number } == fault)
            #expect(Self.fault { $0.aimed[3].target.x = number } == fault)
            #expect(Self.fault { $0.aimed[3].target.y = number } == fault)
        }
        for (side, isTaken) in [(0.1, true), (0.1.nextDown, false), (1e7, true), (1e7.nextUp, false)] {
            #expect(Self.fault { $0.aimed[3].target.width = side } == (isTaken ? nil : .invalidNumber))
            #expect(Self.fault { $0.aimed[3].target.height = side } == (isTaken ? nil : .invalidNumber))
        }
    }

    @Test
    func theRestAndEachPartHaveALength() {
        let lengths: [(Double, CalibrationError?)] = [
            (1.99, .noRest), (2, nil), (600, nil), (600.01, .tooLong),
        ]
        for (seconds, fault) in lengths {
            let rest = [0, seconds].map { PointerSample(time: $0, position: .zero) }
            #expect(Self.fault { $0.rest = rest } == fault, "\(seconds) s")
        }
        for (seconds, isTaken) in [(600.0, true), (600.01, false)] {
            let task = RecordedTask(
                target: Rect(x: 0, y: 0, width: 9, height: 9),
                samples: [PointerSample(time: 0, position: .zero)],
                buttons: [ButtonSample(time: seconds, position: .zero, isPress: true)]
            )
            #expect(Self.fault { $0.aimed.append(task) } == (isTaken ? nil : .tooLong), "\(seconds) s")
        }
    }

    @Test
    func doubleClicksAreNotNeeded() throws {
        var record = Self.good
        record.doubleClicks = []
        #expect(try CalibrationMeasurements(record).doubleClicks == nil)
    }

    @Test(arguments: UInt64(0)..<4)
    func randomRecordsNeverCrash(seed: UInt64) {
        var numbers = RepeatableNumbers(seed: seed)
        let odd = [0, -1, 1e-300, 1e6, 1e300, .infinity, .nan, 17]
        func number() -> Double {
            Int.random(in: 0..<3000, using: &numbers) == 0
                ? odd[Int.random(in: 0..<odd.count, using: &numbers)] : Double.random(in: 0...1000, using: &numbers)
        }
        func samples() -> [PointerSample] {
            let times = (0..<Int.random(in: 0..<30, using: &numbers)).map { _ in number() / 100 }.sorted()
            return times.map { PointerSample(time: $0, position: Point(x: number(), y: number())) }
        }
        var measured = 0
        for _ in 0..<8 {
            let aimed = (0..<16).map { _ in
                RecordedTask(
                    target: Rect(x: number(), y: number(), width: number(), height: number()),
                    neighbors: [Rect(x: number(), y: number(), width: number(), height: number())],
                    samples: samples(),
                    buttons: samples().enumerated().map {
                        ButtonSample(time: $1.time + 10, position: $1.position, isPress: $0 % 2 == 0)
                    }
                )
            }
            let record = CalibrationRecord(rest: samples(), aimed: aimed, doubleClicks: aimed)
            guard let hand = try? CalibrationMeasurements(record) else { continue }
            measured += 1
            let proposal = AssistProposal(for: hand)
            _ = ReplayedClicks(record, present: AssistSettings(), proposed: proposal.settings)
            #expect(proposal.settings == proposal.settings.withinRanges())
        }
        #expect(measured > 0)
    }
}
