package import AimingCalibration
import PointerEngine
package import PointerModel
package import SimulatedHand
import TestBasics

/// A person with a simulated hand, who uses the programs on a desktop.
package struct DesktopPerson: Sendable {
    /// Where the pointer is at first.
    package static let start = Point(x: 640, y: 400)
    /// What is on the screen: a window with a bar of tools, a list beside check boxes, and a dialog's buttons.
    package static let layout = Layout(
        outputs: [Output(name: "screen", frame: Rect(x: 0, y: 0, width: 1280, height: 800))],
        surfaces: [Surface(id: "window", frame: window, nodes: nodes)]
    )
    package static let buttons = tools + boxes + dialog

    private static let window = Rect(x: 100, y: 60, width: 1000, height: 640)
    private static let tools = (0..<12).map { Rect(x: 120 + 36 * Double($0), y: 80, width: 32, height: 32) }
    private static let boxes = (0..<6).map { Rect(x: 700, y: 200 + 40 * Double($0), width: 180, height: 24) }
    private static let dialog = (0..<3).map { Rect(x: 300 + 112 * Double($0), y: 560, width: 100, height: 34) }
    private static let nodes = buttons.enumerated().map { number, rect in
        Node(
            id: "\(number)",
            frame: rect.offsetBy(dx: -window.x, dy: -window.y),
            role: .button,
            interaction: Interaction()
        )
    }
    /// Shortest and longest time in which the person reads before a click, in seconds.
    private static let reading = 0.2...4.0

    private var mouse: SimulatedMouse
    private var choices: RepeatableNumbers
    private let prepared = PreparedLayout(Self.layout)
    package private(set) var course: DesktopCourse
    /// What a pointer reports, in the order of the times.
    package var reports: [SimulatedMouse.Report] { mouse.reports }

    /// - Parameters:
    ///   - hand: the hand.
    ///   - seed: seed of its noise, and of what the person does.
    package init(_ hand: Hand, seed: UInt64) {
        mouse = SimulatedMouse(hand, seed: seed, from: Self.start, at: 100)
        choices = RepeatableNumbers(seed: seed ^ 0xD5)
        course = DesktopCourse(from: mouse.place, at: mouse.time)
    }

    /// Rests once, and then clicks one button after the other, until the calibration is over.
    package mutating func doAll() {
        var course = course
        func apply(_ report: SimulatedMouse.Report) -> Bool {
            course.apply(report, on: prepared)
            return course.step != .over
        }
        mouse.aim(at: Rect(center: mouse.place, width: 200, height: 200)) { report in
            course.apply(report, on: prepared)
            return course.step == .begin
        }
        mouse.rest { report in
            course.apply(report, on: prepared)
            course.advance(to: report.time)
            return course.step == .rest
        }
        while course.step == .work {
            mouse.rest(.random(in: Self.reading, using: &choices), apply)
            guard let button = choices.pick(from: Self.buttons), !button.contains(mouse.place) else { continue }
            mouse.aim(at: button, apply)
        }
        self.course = course
    }
}

extension DesktopCourse {
    fileprivate mutating func apply(_ report: SimulatedMouse.Report, on layout: PreparedLayout) {
        let (time, position) = (report.time, report.position)
        if report.isMotion { move(to: position, at: time) }
        switch report.isPress {
        case true?:
            let region = DesktopPerson.buttons.first { $0.contains(position) }.map {
                ActiveRegion(surface: "window", node: "", identifier: nil, rect: $0, latchingAxes: [])
            }
            let style = region == nil ? ResolvedStyle.system : ResolvedStyle(kind: .highlight)
            press(at: position, on: ClickPlace(of: position, in: region, style: style, layout: layout), time: time)
        case false?: release(at: position, time: time)
        case nil: break
        }
    }
}
