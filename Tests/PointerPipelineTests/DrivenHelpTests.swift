import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import Testing

/// Help with clicks and motion that goes out through the virtual mouse.
@Suite("Help of a driven pointer")
struct DrivenHelpTests {
    typealias Subject = DrivenPipelineTests.Subject

    private static func subject(_ change: (inout AssistSettings) -> Void) -> Subject {
        var assist = AssistSettings()
        change(&assist)
        return Subject(assist: assist)
    }

    private static func pass(_ seconds: Double, _ subject: Subject) -> [DrivenReport] {
        subject.pipeline.advance(to: subject.later(seconds))
        return subject.drain()
    }

    @Test("Rest in a region clicks it through the virtual mouse, once a visit")
    func dwellClick() {
        let subject = Self.subject { $0.dwellClick = 0.8 }
        _ = subject.drive()
        subject.pipeline.setPosition(Point(x: 32020, y: 32020), at: subject.later())
        _ = subject.drain()
        #expect(Self.pass(0.7, subject).allSatisfy { $0.pressed == 0 })
        let click = Self.pass(0.2, subject)
        #expect(click.map(\.pressed).reduce(0, |) == 1 && click.map(\.released).reduce(0, |) == 1)
        #expect(subject.state.buttons.isEmpty)
        #expect(Self.pass(5, subject).allSatisfy { $0.pressed == 0 })
        _ = subject.report(dx: 500)
        _ = subject.report(dx: -500)
        #expect(subject.state.region?.node == "button")
        #expect(Self.pass(1, subject).map(\.pressed).reduce(0, |) == 1)
    }

    @Test(
        "A click by resting goes out with a report that is read late, unless the hand has moved on",
        arguments: [1.0, 20]
    )
    func lateDwellClick(distance: Double) {
        let subject = Self.subject { $0.dwellClick = 0.8 }
        _ = subject.drive()
        Self.enter(subject)
        _ = subject.drain()
        _ = subject.later(0.9)
        let reports = subject.report(dx: distance)
        let expected: UInt8 = distance == 1 ? 1 : 0
        #expect(reports.map(\.pressed).reduce(0, |) == expected && reports.map(\.released).reduce(0, |) == expected)
        #expect(subject.state.buttons.isEmpty)
        #expect(Self.pass(0.9, subject).map(\.pressed).reduce(0, |) == 1 - expected)
    }

    @Test("No rest clicks beside regions, after a press of the hand, while locked, or a pointer that is not driven")
    func noDwellClick() {
        let ways: [(Subject) -> Void] = [
            { _ in },
            { subject in
                Self.enter(subject)
                _ = subject.report(keys: 1)
                _ = subject.report(keys: 0)
            },
            { subject in
                Self.enter(subject)
                subject.pipeline.setLocked(true, at: subject.later())
            },
            { subject in
                _ = subject.drive([])
                Self.enter(subject)
            },
        ]
        for way in ways {
            let subject = Self.subject { $0.dwellClick = 0.8 }
            _ = subject.drive()
            way(subject)
            _ = subject.drain()
            let reports = Self.pass(5, subject)
            #expect(reports.allSatisfy { $0.pressed == 0 })
            #expect(
                !subject.events.contains { if case .button(let change) = $0 { change.isPressed } else { false } }
            )
        }
    }

    private static func enter(_ subject: Subject) {
        subject.pipeline.setPosition(Point(x: 32020, y: 32020), at: subject.later())
    }

    @Test("A press and a rest on a slider beside a button stay there, whatever the bubble", arguments: [true, false])
    func bubble(isSlider: Bool) throws {
        var assist = AssistSettings()
        (assist.bubble, assist.dwellClick, assist.click) = (16, 0.8, .longest)
        var beside = Node(id: "beside", frame: Rect(x: 32100, y: 32000, width: 200, height: 60))
        if isSlider { beside.control = .slider() }
        let subject = Subject(assist: assist, nodes: [Subject.button, beside])
        _ = subject.drive()
        subject.pipeline.setPosition(Point(x: 32110, y: 32030), at: subject.later())
        _ = subject.drain()
        #expect((subject.state.region == nil) == isSlider)
        let click = Self.pass(0.9, subject)
        #expect(click.map(\.pressed).reduce(0, |) == (isSlider ? 0 : 1))
        _ = subject.report(keys: 1)
        let place = try #require(
            subject.events.lazy.compactMap { event -> Point? in
                guard case .button(let button) = event else { return nil }
                return button.clickPosition
            }.first
        )
        #expect(Subject.button.frame.contains(place) == !isSlider)
    }

    @Test("The filter holds motion back, and all of it arrives; without the drive nothing is held back")
    func filter() {
        let subject = Self.subject { $0.filter = 3 }
        _ = subject.report(dx: 10)
        let undriven = subject.state.position.x
        #expect(undriven == Subject.side / 2 + 10)
        _ = subject.drive()
        _ = subject.report(dx: 100)
        #expect(subject.state.position.x > undriven && subject.state.position.x < undriven + 99)
        for _ in 0..<200 { _ = Self.pass(0.01, subject) }
        #expect(abs(subject.state.position.x - undriven - 100) < 1e-9)
        #expect(subject.pipeline.nextDeadline == nil)
    }

    @Test("The filter takes out most of a tremor of 6 Hz")
    func tremor() {
        var range: [Double] = []
        for cutOff in [0.0, 3] {
            let subject = Self.subject { $0.filter = cutOff }
            _ = subject.drive()
            var (least, most) = (Double.infinity, -Double.infinity)
            for step in 0..<400 {
                let phase = Double(step) * 0.03 * 6 * 2 * Double.pi
                let before = phase - 0.03 * 6 * 2 * Double.pi
                _ = subject.report(dx: 10 * (Double.sine(phase) - Double.sine(before)))
                guard step > 100 else { continue }
                least = min(least, subject.state.position.x)
                most = max(most, subject.state.position.x)
            }
            range.append(most - least)
        }
        #expect(range[1] < 0.7 * range[0])
    }

    @Test("The cursor stays while a press is held, and no second key goes out")
    func freeze() {
        let subject = Self.subject {
            $0.freezesClicks = true
            $0.click = .shake
        }
        _ = subject.drive()
        Self.enter(subject)
        _ = subject.drain()
        #expect(subject.report(keys: 1).contains { $0.pressed == 1 })
        #expect(subject.report(dx: 4, keys: 1).isEmpty)
        #expect(subject.report(keys: 3).allSatisfy { $0.pressed == 0 })
        let release = subject.report(keys: 2)
        #expect(release.map(\.released).reduce(0, |) == 1)
        #expect(subject.report(keys: 0).allSatisfy { $0.pressed == 0 && $0.released == 0 })
    }

    @Test("The key of a frozen press comes up at the click, and an absolute mouse's place counts after it")
    func releaseInPlace() throws {
        let subject = Self.subject { ($0.click, $0.freezesClicks, $0.dragThreshold) = (.shake, true, 24) }
        let axis = AxisRange(minimum: 0, maximum: 65535)
        let tablet = DeviceDescription(
            id: Subject.other,
            kind: .mouse,
            name: "",
            node: "",
            positions: .init(horizontal: axis, vertical: axis)
        )
        subject.pipeline.remove(tablet.id, at: subject.later())
        subject.pipeline.add(tablet, at: subject.later())
        _ = subject.drive()
        Self.enter(subject)
        _ = subject.drain()
        let click = try #require(subject.report(keys: 1).last?.place)
        let place = Point(x: 32036, y: 32020)
        let part = Point(x: place.x / Subject.side, y: place.y / Subject.side)
        #expect(subject.report(tablet.id) { $0.position = part }.last?.place == click)
        let release = subject.report(keys: 0)
        #expect(release.first == DrivenReport(released: 1))
        #expect(release.dropFirst().map(\.released) == [0])
        #expect(release.last?.place?.x ?? 0 > click.x)
        #expect(subject.state.position == place)
    }
}
