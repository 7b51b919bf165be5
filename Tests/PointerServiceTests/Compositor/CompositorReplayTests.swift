import Foundation
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerMotion
import PointerRecordings
import PointerReplay
import PointerWire
import ServiceTesting
import SystemPackage
import TestBasics
import Testing
import Varlink

@testable import PointerService

/// What a device does, once read as a device's reports, and once handed in by a compositor, as what the motion stage makes of them.
@Suite("The same input from a device and from a compositor")
struct CompositorReplayTests {
    private static let root = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent().removingLastComponent()

    /// The recordings that POINTERD_RECORDINGS names, and the project's own.
    private static let recordings: [String] = {
        let demo = root.appending("config/recordings/demo.evemu").string
        guard let folder = ProcessInfo.processInfo.environment["POINTERD_RECORDINGS"] else { return [demo] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/streams")) ?? []
        return [demo] + names.filter { $0.hasSuffix(".evemu") }.sorted().map { "\(folder)/streams/\($0)" }
    }()

    private static var configuration: Configuration {
        var configuration = ServiceStage.configuration
        configuration.motion.touchpad.tapping = true
        configuration.layout.surfaces[0].nodes = [
            Node(
                id: "photo",
                frame: Rect(x: 860, y: 440, width: 200, height: 200),
                interaction: Interaction(style: .content(.hover())),
                gestures: [.tap, .pan, .pinch, .rotate, .secondaryClick],
                scrollMask: [.discrete, .continuous]
            ),
            Node(
                id: "slider",
                frame: Rect(x: 1100, y: 500, width: 200, height: 80),
                control: .slider(SliderDeclaration(value: 0.5, scrollMask: [.discrete, .continuous]))
            ),
            Node(
                id: "confirm",
                frame: Rect(x: 600, y: 500, width: 100, height: 80),
                control: .confirm(ConfirmDeclaration())
            ),
        ]
        return configuration
    }

    private final class Clock {
        var now: Int64 = 0
    }

    /// What one who follows the pointer gets while a device or a compositor moves it, with frames counted from the first.
    private final class Run {
        let stage: ServiceStage
        private let follower: LoopbackClient
        private let clock = Clock()
        private var frames: [UInt64: UInt64] = [:]
        private(set) var events: [EventMessage] = []

        init(_ configuration: Configuration) throws {
            stage = try ServiceStage(configuration)
            follower = try stage.subscribe()
            stage.service.drive(now: { [clock] in clock.now }, onDeadlineChange: {})
            stage.service.apply(.removed(ServiceStage.mouse), at: .zero)
        }

        /// Lets happen what is due up to a time.
        func pass(to time: Int64) throws {
            while let deadline = stage.service.nextDeadline, deadline.microseconds <= time {
                clock.now = max(clock.now, deadline.microseconds)
                stage.service.advance(to: deadline)
                try take()
            }
            clock.now = max(clock.now, time)
        }

        func take() throws {
            stage.flush()
            while !follower.isQuiet {
                var event = try follower.event()
                let frame = frames[event.frame] ?? UInt64(frames.count + 1)
                frames[event.frame] = frame
                event.frame = frame
                events.append(event)
            }
        }
    }

    /// - Returns: the events of both ways.
    private func run(
        _ device: DeviceDescription,
        _ reports: [InputReport],
        _ configuration: Configuration = configuration
    ) throws -> (device: [EventMessage], compositor: [EventMessage]) {
        let end = (reports.last?.time.microseconds ?? 0) + 3_000_000
        let read = try Run(configuration)
        read.stage.service.apply(.added(device), at: .zero)
        for report in reports {
            try read.pass(to: report.time.microseconds)
            read.stage.service.process(report)
            try read.take()
        }
        try read.pass(to: end)

        var motion = DeviceMotion(device, settings: configuration.motion[device])
        var frames: [PointerReport] = []
        for report in reports { motion.process(report, into: &frames) }
        motion.advance(to: Timestamp(microseconds: end), into: &frames)

        let handedIn = try Run(configuration)
        let compositor = try CompositorClient(on: handedIn.stage)
        _ = try compositor.event()
        var writer = CompositorReports()
        for frame in frames {
            try handedIn.pass(to: frame.time.microseconds)
            let reply = try compositor.ask(writer.report(frame))
            #expect(reply == "{}", "\(frame)")
            try handedIn.take()
        }
        try handedIn.pass(to: end)
        return (read.events, handedIn.events)
    }

    private func compare(_ runs: (device: [EventMessage], compositor: [EventMessage])) {
        #expect(runs.device.count == runs.compositor.count)
        for (device, compositor) in zip(runs.device, runs.compositor) where device != compositor {
            Issue.record("\(device)\nis with a compositor\n\(compositor)")
            return
        }
    }

    @Test("A recording", arguments: recordings)
    func recording(file: String) throws {
        let player = try RecordingPlayer(try Recording(contentsOf: file), as: Replay.device)
        var reports: [InputReport] = []
        player.onFrame = { reports.append(copy $0) }
        player.playAll()
        let runs = try run(player.device, reports)
        // Some recordings are of a touch that does nothing.
        #expect(!runs.device.isEmpty || !file.hasSuffix("demo.evemu"))
        compare(runs)
    }

    @Test("A mouse that drags a slider, presses a confirmation, and turns its wheel")
    func mouse() throws {
        let device = DeviceDescription(id: DeviceID(rawValue: 1), kind: .mouse, name: "a mouse", node: "")
        var reports: [InputReport] = []
        var time: Int64 = 1_000_000
        func report(dx: Double = 0, dy: Double = 0, buttons: Buttons = [], wheel: Int32 = 0, after: Int64 = 8000) {
            time += after
            var report = InputReport(device: device.id, time: Timestamp(microseconds: time))
            report.relative = Vector(dx: dx, dy: dy)
            report.buttons = buttons
            report.scroll = Scroll(horizontal: 0, vertical: wheel)
            reports.append(report)
        }
        report(wheel: 120)
        report(wheel: -240, after: 100_000)
        for _ in 0..<24 { report(dx: 10) }
        report(wheel: 120)
        report(buttons: .primary, after: 50_000)
        for _ in 0..<5 { report(dx: 10, buttons: .primary) }
        report(after: 50_000)
        for _ in 0..<64 { report(dx: -10) }
        report(buttons: .primary, after: 50_000)
        report(dy: -1, buttons: .primary, after: 2_000_000)
        for _ in 0..<9 { report(dy: -11, buttons: .primary) }
        report(after: 50_000)
        report(buttons: [.secondary, .back], after: 50_000)
        report(after: 50_000)
        let runs = try run(device, reports)
        compare(runs)
        let kinds = Set(runs.device.map(\.kind))
        #expect(kinds.isSuperset(of: ["motion", "button", "scroll", "slider", "confirm", "gesture"]), "\(kinds)")
        #expect(runs.compositor.contains { $0.confirm?.fired == true })
    }

    @Test("A touchpad that flicks, taps, scrolls, pinches and swipes, and loses reports")
    func touchpad() throws {
        let device = DeviceDescription(
            id: DeviceID(rawValue: 1),
            kind: .touchpad,
            name: "a touchpad",
            node: "",
            touchpad: .init(width: 100, height: 60)
        )
        var reports: [InputReport] = []
        var report = InputReport(device: device.id, time: Timestamp(microseconds: 1_000_000))
        var tracking: Int32 = 0
        func send(after: Int64) {
            report.time.microseconds += after
            reports.append(report)
        }
        func lift(after: Int64 = 8000) {
            report.contacts = Contacts()
            send(after: after)
            report.time.microseconds += 900_000
        }
        /// Fingers come down and go their ways in so many steps.
        func stroke(_ fingers: [(from: Point, way: Vector)], steps: Int) {
            for (slot, finger) in fingers.enumerated() {
                tracking += 1
                report.contacts[slot] = Contact(trackingID: tracking, position: finger.from)
            }
            send(after: 8000)
            for _ in 0..<steps {
                for (slot, finger) in fingers.enumerated() {
                    guard let position = report.contacts[slot]?.position else { continue }
                    report.contacts[slot]?.position = position + finger.way * (1 / Double(steps))
                }
                send(after: 10_000)
            }
        }
        stroke([(Point(x: 20, y: 30), Vector(dx: 40, dy: 3))], steps: 10)
        lift()
        stroke([(Point(x: 60, y: 30), Vector(dx: -35, dy: 0))], steps: 12)
        lift(after: 200_000)
        stroke([(Point(x: 50, y: 30), .zero)], steps: 2)
        lift()
        for way in [8.0, -12] {
            stroke((0..<2).map { (Point(x: 40 + 20 * Double($0), y: 30), Vector(dx: 0, dy: way)) }, steps: 8)
            lift()
        }
        stroke(
            [(Point(x: 45, y: 30), Vector(dx: -15, dy: 6)), (Point(x: 55, y: 30), Vector(dx: 15, dy: -6))],
            steps: 10
        )
        lift()
        stroke((0..<3).map { (Point(x: 30 + 20 * Double($0), y: 30), Vector(dx: 25, dy: 0)) }, steps: 10)
        lift()
        stroke((0..<2).map { (Point(x: 40 + 20 * Double($0), y: 30), Vector(dx: 0, dy: 9)) }, steps: 8)
        report.isResynchronized = true
        send(after: 8000)
        report.isResynchronized = false
        lift()
        let runs = try run(device, reports)
        compare(runs)
        let manipulations = Set(runs.compositor.compactMap { $0.manipulation?.manipulation })
        #expect(manipulations.isSuperset(of: ["scroll", "pinch", "swipe"]), "\(manipulations)")
        #expect(runs.compositor.contains { $0.button?.pressed == true }, "a tap")
    }
}
