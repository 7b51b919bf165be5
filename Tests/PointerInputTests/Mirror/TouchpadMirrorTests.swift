import CLibevdev
import ScenarioTesting
import Testing

@testable import PointerInput

@Suite("What the virtual copy of a touchpad gets")
struct TouchpadMirrorTests {
    /// BTN_TOUCH and BTN_TOOL_FINGER, …DOUBLETAP, …TRIPLETAP.
    static let touch = 0x14a, tools = [0, 0x145, 0x14d, 0x14e]

    static func land(_ slot: Int32, _ id: Int32, _ x: Int32, _ y: Int32) -> [TestEvent] {
        [.abs(0x2f, slot), .abs(0x39, id), .abs(0x35, x), .abs(0x36, y), .abs(0x3a, 60)]
    }

    static func move(_ slot: Int32, _ x: Int32, _ y: Int32) -> [TestEvent] {
        [.abs(0x2f, slot), .abs(0x35, x), .abs(0x36, y)]
    }

    static func lift(_ slot: Int32) -> [TestEvent] { [.abs(0x2f, slot), .abs(0x39, -1)] }

    /// Events of a gesture: one finger comes down, the others together a moment later, all move, and all lift together.
    static func gesture(fingers: Int, step: (_ finger: Int32, _ step: Int32) -> (x: Int32, y: Int32)) -> (
        first: [TestEvent], rest: [[TestEvent]]
    ) {
        let all = Int32(fingers)
        var first = land(0, 10, 500, 500)
        first += [.key(touch, 1), .key(tools[1], 1), .abs(0, 500), .abs(1, 500), .report]
        var landing: [TestEvent] = []
        for finger in 1..<all { landing += land(finger, 10 + finger, 500 + 200 * finger, 500) }
        landing += [.key(tools[1], 0), .key(tools[fingers], 1), .report]
        var rest = [landing]
        for number in 1...20 as ClosedRange<Int32> {
            var report: [TestEvent] = []
            for finger in 0..<all {
                let (x, y) = step(finger, number)
                report += move(finger, 500 + 200 * finger + x, 500 + y)
            }
            let (x, y) = step(0, number)
            report += [.abs(0, 500 + x), .abs(1, 500 + y), .report]
            rest.append(report)
        }
        var end: [TestEvent] = []
        for finger in 0..<all { end += lift(finger) }
        end += [.key(touch, 0), .key(tools[fingers], 0), .report]
        return (first, rest + [end])
    }

    static let gestures: [(name: String, fingers: Int, step: @Sendable (Int32, Int32) -> (x: Int32, y: Int32))] = [
        ("scroll", 2, { _, step in (0, 10 * step) }),
        ("pinch", 2, { finger, step in (finger == 0 ? -8 * step : 8 * step, 0) }),
        ("swipe", 3, { _, step in (12 * step, 1) }),
    ]

    @Test("From the landing of the second finger on, each report arrives as it is", arguments: 0..<3)
    func passes(index: Int) throws {
        let gesture = Self.gestures[index]
        let (first, rest) = Self.gesture(fingers: gesture.fingers, step: gesture.step)
        let stage = try MirrorStage(.touchpad)
        stage.send(first)
        #expect(stage.takeReports() == [])
        stage.send(rest[0])
        #expect(stage.isEqual && !stage.isAtRest)
        let begun = try #require(stage.takeReports().first)
        #expect(begun.contains("slot 0 57=10") && begun.contains("slot 1 57=11"), "with the first finger")
        // The touchpad's own reports name no slot of which they say nothing.
        for report in rest.dropFirst() {
            stage.send(report)
            let raw = report.map { RawEvent(time: 0, type: UInt16($0.type), code: UInt16($0.code), value: $0.value) }
            // The kernel drops what says nothing new.
            let before = stage.takeReports()
            let sent = MirrorStage.words(of: raw)
            let said = try #require(before.first)
            #expect(before.count == 1 && Set(said).isSubset(of: sent))
            #expect(stage.isEqual)
        }
        #expect(stage.isAtRest)
    }

    @Test("A slot's number comes before its finger, and its finger before its axes")
    func order() throws {
        let stage = try MirrorStage(.touchpad)
        stage.send(Self.gesture(fingers: 2) { _, step in (0, step) }.first)
        stage.send(Self.gesture(fingers: 2) { _, step in (0, step) }.rest[0])
        var codes = stage.takeEvents().map { "\($0.type):\($0.code)=\($0.value)" }
        #expect(codes.last == "0:0=0")
        #expect(codes.filter { $0.hasPrefix("0:") }.count == 1)
        codes = codes.filter { $0.hasPrefix("3:") }
        let first = ["3:47=0", "3:57=10", "3:53=500", "3:54=500", "3:58=60", "3:47=1", "3:57=11", "3:53=700"]
        #expect(Array(codes.prefix(8)) == first)
    }

    @Test("Nothing arrives of one finger, whatever it does, and of no button")
    func oneFinger() throws {
        let stage = try MirrorStage(.touchpad)
        stage.send(Self.land(0, 1, 100, 100) + [.key(0x14a, 1), .key(0x145, 1), .report])
        stage.send(Self.move(0, 200, 100) + [.key(0x110, 1), .report])
        stage.send([.key(0x110, 0), .report] + Self.lift(0) + [.key(0x14a, 0), .key(0x145, 0), .report])
        #expect(stage.takeReports() == [])
        // A click of two fingers: the virtual mouse has the button.
        stage.send(Self.land(0, 2, 100, 100) + Self.land(1, 3, 300, 100) + [.key(0x14a, 1), .key(0x14d, 1), .report])
        #expect(stage.takeReports().count == 1)
        stage.send([.key(0x110, 1), .report, .key(0x110, 0), .report])
        #expect(stage.takeReports() == [])
    }

    @Test("The last finger does not pass, as it moves the pointer, until another one lands beside it")
    func lastFinger() throws {
        let stage = try MirrorStage(.touchpad)
        let (first, rest) = Self.gesture(fingers: 2) { _, step in (0, step) }
        stage.send(first + rest[0])
        stage.send(Self.lift(1) + [.key(0x14d, 0), .key(0x145, 1), .report])
        #expect(stage.isAtRest)
        _ = stage.takeReports()
        stage.send(Self.move(0, 900, 900) + [.report])
        #expect(stage.takeReports() == [])
        stage.send(Self.lift(0) + [.key(0x145, 0), .key(0x14a, 0), .report])
        #expect(stage.takeReports() == [])
        stage.send(first)
        #expect(stage.takeReports() == [])
        stage.send(rest[0])
        #expect(stage.isEqual)
    }

    @Test("Once the touchpad is pressed, the copy's fingers rest until fewer than two are down")
    func press() throws {
        let stage = try MirrorStage(.touchpad)
        let (first, rest) = Self.gesture(fingers: 2) { _, step in (0, step) }
        stage.send(first + rest[0])
        _ = stage.takeReports()
        stage.send(Self.move(1, 900, 900) + [.key(0x110, 1), .report] + Self.move(1, 950, 950) + [.report])
        stage.send([.key(0x110, 0)] + Self.move(1, 990, 990) + [.report])
        #expect(stage.takeReports() == [] && !stage.isAtRest)
        stage.send(Self.lift(1) + [.key(0x14d, 0), .key(0x145, 1), .report])
        #expect(stage.isAtRest)
        _ = stage.takeReports()
        stage.send(Self.land(1, 77, 300, 300) + [.key(0x145, 0), .key(0x14d, 1), .report])
        #expect(stage.takeReports() == [], "not before all have lifted")
    }

    @Test("A second finger that lands while the touchpad is pressed drags, and does not pass")
    func drag() throws {
        let stage = try MirrorStage(.touchpad)
        let (first, rest) = Self.gesture(fingers: 2) { _, step in (0, step) }
        stage.send(first + [.key(0x110, 1), .report] + rest[0] + rest[1])
        #expect(stage.takeReports() == [])
    }

    @Test("Fingers that were down before the mirror began do not count until all have lifted")
    func early() throws {
        let stage = try MirrorStage(.touchpad, isTouched: true)
        let (first, rest) = Self.gesture(fingers: 2) { _, step in (0, step) }
        stage.send(first + rest.joined().dropLast(rest.last?.count ?? 0))
        #expect(stage.takeReports() == [])
        stage.send(rest.last ?? [])
        #expect(stage.takeReports() == [])
        stage.send(first + rest[0])
        #expect(stage.isEqual && !stage.isAtRest)
    }

    @Test("The end lifts all fingers of the copy, and nothing passes until they have lifted on the touchpad")
    func end() throws {
        let stage = try MirrorStage(.touchpad)
        let (first, rest) = Self.gesture(fingers: 3) { _, step in (step, 0) }
        stage.end()
        #expect(stage.takeReports() == [])
        stage.send(first + rest[0] + rest[1])
        stage.end()
        #expect(stage.isAtRest)
        _ = stage.takeReports()
        stage.send(rest[2] + rest[3])
        #expect(stage.takeReports() == [])
    }

    @Test("After dropped events the copy has the fingers as they are")
    func dropped() throws {
        let (first, rest) = Self.gesture(fingers: 3) { _, step in (step, 0) }
        let stage = try MirrorStage(.touchpad)
        stage.send(first)
        // The landing of the others is lost, and the first one's lift.
        stage.send(rest[0] + Self.lift(0) + [.report], isSeen: false)
        stage.resynchronize()
        #expect(stage.isEqual && !stage.isAtRest)
        stage.send(rest.joined().dropFirst(rest[0].count).map { $0 }, isSeen: false)
        stage.resynchronize()
        #expect(stage.isAtRest)
    }

    @Test("A report that the copy did not get whole is made up for by the next one")
    func lost() throws {
        let (first, rest) = Self.gesture(fingers: 2) { _, step in (step, 0) }
        let stage = try MirrorStage(.touchpad)
        stage.send(first + rest[0] + rest[1])
        _ = stage.takeReports()
        stage.loseReport()
        stage.send(rest[2])
        let report = try #require(stage.takeReports().first)
        #expect(report.contains("slot 0 57=10") && report.contains("slot 1 57=11") && report.contains("1 333=1"))
    }

    @Test("A touchpad of one position passes by the number of fingers that it claims")
    func single() throws {
        let stage = try MirrorStage(.singleTouchpad)
        stage.send([.abs(0, 200), .abs(1, 100), .abs(0x18, 30), .key(0x14a, 1), .key(0x145, 1), .report])
        #expect(stage.takeReports() == [])
        stage.send([.key(0x145, 0), .key(0x14d, 1), .abs(0, 210), .report])
        #expect(stage.isEqual)
        #expect(stage.takeReports() == [["1 325=0", "1 330=1", "1 333=1", "1 334=0", "3 0=210", "3 1=100", "3 24=30"]])
        stage.send([.abs(0, 220), .report])
        #expect(stage.takeReports() == [["3 0=220"]])
        stage.send([.key(0x14d, 0), .key(0x14a, 0), .abs(0x18, 0), .report])
        #expect(stage.isEqual && stage.isAtRest)
    }

    @Test("Slots that no touchpad has change nothing")
    func fakeSlots() throws {
        let stage = try MirrorStage(.touchpad)
        let (first, rest) = Self.gesture(fingers: 2) { _, step in (step, 0) }
        stage.send(first + rest[0])
        _ = stage.takeReports()
        for slot in [Int32.max, .min, -1, 16, 1000] {
            stage.send([.abs(0x2f, slot), .abs(0x39, 99), .abs(0x35, 500), .report])
        }
        #expect(stage.takeReports() == [])
    }
}
