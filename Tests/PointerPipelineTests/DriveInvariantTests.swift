import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import PointerTesting
import Testing

@Suite("What always holds of a drive, whatever devices and clients do")
struct DriveInvariantTests {
    @Test("Keys balance, places are those of the pointer, and nothing goes out that must not", arguments: 1...24)
    func invariants(seed: UInt64) {
        var run = DriveRun(seed: FirstSeed.choose(usual: seed, for: "a drive"), reportsCursor: true)
        for _ in 0..<1500 { run.step() }
        run.end()
        #expect(run.findings.isEmpty, "\(run.findings.prefix(3))")
        #expect(
            run.places > 100 && run.presses > 20 && run.distances > 20,
            "\(run.places) \(run.presses) \(run.distances)"
        )
    }

    @Test(
        "The pointer does what it does without a drive, except for the agreement and the margins of clicks",
        arguments: 1...12
    )
    func sameEvents(seed: UInt64) {
        var driven = DriveRun(seed: seed, reportsCursor: false)
        var other = DriveRun(seed: seed, reportsCursor: false, drives: false)
        for _ in 0..<1500 {
            driven.step()
            other.step()
        }
        #expect(driven.findings.isEmpty && other.findings.isEmpty, "\(driven.findings.prefix(3))")
        #expect(driven.events == other.events && driven.events.count > 1000)
        #expect(driven.places > 100 && other.places == 0)
    }
}

/// A random sequence of what devices and clients do to a pipeline, with a check of what goes out after each step.
private struct DriveRun {
    private static let devices = (1...3).map { DeviceID(rawValue: $0) }
    private static let nodes = (0..<30).map(node)

    private static func node(_ number: Int) -> Node {
        let bounds = Rect(x: 0, y: 0, width: 120, height: 60)
        var interaction = Interaction(style: .content(number % 2 == 0 ? .highlight() : .lift()))
        if number % 4 == 0 { interaction = Interaction(regions: [Region(rect: bounds, latchingAxes: .vertical)]) }
        let place = Vector(dx: Double(number % 6) * 150, dy: Double(number / 6) * 100)
        return Node(
            id: "node\(number)",
            frame: bounds.offsetBy(dx: place.dx, dy: place.dy),
            interaction: interaction,
            gestures: [.tap, .pan, .hover],
            control: number % 7 == 3 ? .slider(SliderDeclaration()) : nil
        )
    }

    /// What is wrong, each with the number of its step.
    private(set) var findings: [String] = []
    /// All events, except those of the agreement, and without the places of clicks, which have other margins while driven.
    private(set) var events: [PointerEvent] = []
    private(set) var places = 0
    private(set) var presses = 0
    private(set) var distances = 0

    private var numbers: RepeatableNumbers
    private let reportsCursor: Bool
    private let drives: Bool
    private var pipeline: Pipeline
    private var time = Timestamp.zero
    private var number = 0
    /// Whether a pause, a compositor or a removal has begun, of which the queue does not know yet.
    private var isEnding = false
    private var keys: [UInt8] = [0, 0, 0]
    private var hasCompositor = false
    private var settings = DriveSettings()
    /// Keys that are down for the compositor, and its cursor on the axes.
    private var down: UInt8 = 0
    private var cursor: DrivenReport.Place?
    /// The pointer at the release of the last key, until it changes.
    private var rest: (position: Point, displayed: Point)?

    init(seed: UInt64, reportsCursor: Bool, drives: Bool = true) {
        numbers = RepeatableNumbers(seed: seed)
        self.reportsCursor = reportsCursor
        self.drives = drives
        let surface = Surface(
            id: "surface",
            frame: Rect(x: 0, y: 0, width: 900, height: 500),
            targeting: .ipados,
            nodes: Self.nodes
        )
        pipeline = Pipeline(
            layout: Layout(outputs: [Self.output(900)], surfaces: [surface]),
            motion: MotionSettings(
                mouse: DeviceSettings(leftHanded: true),
                touchpad: DeviceSettings(tapping: true)
            ),
            engine: EngineSettings()
        )
        for device in Self.devices { add(device) }
    }

    private static func output(_ width: Double) -> Output {
        Output(name: "main", frame: Rect(x: 0, y: 0, width: width, height: 600))
    }

    private mutating func add(_ device: DeviceID) {
        guard !pipeline.devices(ofPointer: 0).contains(where: { $0.id == device }) else { return }
        let isTouchpad = device == Self.devices[2]
        pipeline.add(
            DeviceDescription(
                id: device,
                kind: isTouchpad ? .touchpad : .mouse,
                name: "",
                node: "",
                touchpad: isTouchpad ? .init(width: 100, height: 60) : nil
            ),
            at: time
        )
    }

    private mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &numbers) == 0 }

    mutating func step() {
        number += 1
        time = time.advanced(bySeconds: Double.random(in: 0.001...0.02, using: &numbers))
        pass()
        if pipeline.isPaused, chance(10) { pipeline.resume(at: time) }
        if pipeline.engine.isLocked, chance(20), pipeline.setLocked(false, at: time) { record() }
        if hasCompositor, chance(10) {
            hasCompositor = false
            pipeline.endCompositor(ofPointer: 0, at: time)
        }
        drain()
        check()
        switch Int.random(in: 0..<120, using: &numbers) {
        case 0:
            let device = Self.devices[Int.random(in: 0..<3, using: &numbers)]
            pipeline.remove(device, at: time)
            isEnding = true
            drain()
            add(device)
        case 1...2:
            if pipeline.setLocked(true, at: time) { record() }
        case 3:
            pipeline.pause(at: time)
            isEnding = true
        case 4:
            hasCompositor = true
            pipeline.beginCompositor(ofPointer: 0, at: time)
            isEnding = true
        case 5...7: setDriven()
        case 8:
            let width = Double.random(in: 400...2000, using: &numbers)
            do throws(LayoutError) { try pipeline.update(.outputs([Self.output(width)]), at: time) } catch {
                note("\(error)")
            }
            record()
        case 9...10:
            if pipeline.setPosition(point(), at: time) { record() }
        case 11...14:
            let place = point()
            if reportsCursor, pipeline.reportCursor(at: place, madeAt: time, at: time) { record() }
        case 15:
            if reportsCursor, pipeline.endCursorReports(at: time) { record() }
        case 16...20: _ = pipeline.setModifiers(chance(2) ? .command : [], at: time) ? record() : ()
        case 21...30:
            // A finger on a screen, from a source without a device.
            let isDown = chance(2)
            if pipeline.apply(
                PointerReport(
                    time: time,
                    source: .touch,
                    position: point(),
                    pressed: isDown ? .primary : [],
                    released: isDown ? [] : .primary,
                    touch: isDown ? .began : .ended
                )
            ) {
                record()
            }
        case 31...34: time = time.advanced(bySeconds: 1)
        default: report(Int.random(in: 0..<3, using: &numbers))
        }
        drain()
        check()
    }

    /// Ends the drive.
    mutating func end() {
        pipeline.setDriven([], settings: settings, at: time)
        drain()
        if down != 0 { note("the keys \(down) are still down at the end") }
    }

    private mutating func point() -> Point {
        Point(x: Double.random(in: -50...1000, using: &numbers), y: Double.random(in: -50...700, using: &numbers))
    }

    private mutating func setDriven() {
        var devices: Set<DeviceID> = []
        for device in Self.devices where !chance(3) { devices.insert(device) }
        settings.mode = chance(4) ? .relative : .absolute
        settings.cursor = chance(3) ? .position : .drawn
        settings.fingers = chance(2) ? .wheel : .touchpad
        guard drives else { return }
        pipeline.setDriven(devices, settings: settings, at: time)
        drain()
        if devices.isEmpty, down != 0 { note("the keys \(down) are still down") }
    }

    private mutating func report(_ index: Int) {
        var report = InputReport(device: Self.devices[index], time: time)
        if chance(4) { keys[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers) }
        (report.keys, report.buttons) = (keys[index], Buttons(rawValue: keys[index] & 0b11111))
        report.isResynchronized = chance(40)
        if index == 2 {
            for slot in 0..<Int.random(in: 0...3, using: &numbers) {
                report.contacts[slot] = Contact(
                    trackingID: Int32(number / 40),
                    position: Point(x: 20 + 15 * Double(slot) + Double(number % 40), y: 30)
                )
            }
        } else {
            report.relative = Vector(
                dx: Double.random(in: -20...20, using: &numbers).rounded(),
                dy: Double.random(in: -20...20, using: &numbers).rounded()
            )
            if chance(10) { report.scroll = Scroll(horizontal: 0, vertical: 120) }
        }
        pipeline.process(report)
    }

    private mutating func pass() {
        while let deadline = pipeline.nextDeadline, deadline <= time {
            pipeline.advance(to: deadline)
            drain()
            check()
        }
    }

    private mutating func drain() {
        while pipeline.applyNext() { record() }
        take()
        isEnding = false
    }

    private mutating func record() {
        take()
        for event in pipeline.events.events {
            switch event {
            case .agreement: continue
            case .button(let button, let pressed, let isInterrupted, _):
                events.append(.button(button, pressed: pressed, isInterrupted: isInterrupted))
            default: events.append(event)
            }
        }
    }

    private mutating func note(_ text: String) { findings.append("step \(number): \(text)") }

    /// Plays what goes out to the compositor.
    private mutating func take() {
        for report in pipeline.drivenReports {
            if report.isEmpty { note("an empty report") }
            if report.pressed & down != 0 { note("\(report.pressed) is pressed, \(down) is down") }
            if report.released & ~down != 0 { note("\(report.released) is released, \(down) is down") }
            if report.pressed & report.released != 0 { note("\(report.pressed) is pressed and released") }
            down = down & ~report.released | report.pressed
            if report.released != 0, down == 0 {
                rest = (pipeline.engine.position, pipeline.engine.displayed)
            } else if report.pressed != 0 {
                rest = nil
                presses += 1
            }
            if let place = report.place {
                if !(0...65535).contains(place.x) || !(0...65535).contains(place.y) { note("the place \(place)") }
                if place == cursor { note("the same place \(place) again, which the kernel drops") }
                if !pipeline.isDriven(0) && !isEnding || pipeline.engine.isLocked || settings.mode == .relative {
                    note("a place that must not be")
                }
                cursor = place
                places += 1
            }
            if report.distance != .zero {
                if report.distance.dx.rounded() != report.distance.dx { note("a distance of \(report.distance)") }
                if settings.mode == .absolute, !pipeline.engine.isLocked { note("a distance beside places") }
                distances += 1
            }
        }
        pipeline.drivenReports.removeAll(keepingCapacity: true)
    }

    /// Compares the cursor with the pointer, unless a click holds it elsewhere.
    private mutating func check() {
        let engine = pipeline.engine
        let isDriven = pipeline.isDriven(0)
        let isAbsolute = isDriven && settings.mode == .absolute
        if !isDriven, down != 0 { note("the keys \(down) are down while nothing is driven") }
        if (engine.state.agreement == .driven) != (isAbsolute && !engine.isLocked) {
            note("the agreement is \(engine.state.agreement)")
        }
        if let rest, rest != (engine.position, engine.displayed) { self.rest = nil }
        guard isAbsolute, !engine.isLocked, engine.source != .touch, down == 0, rest == nil,
            let mapping = OutputMapping(engine.outputs, named: nil)
        else {
            return
        }
        let place = mapping.place(of: settings.cursor == .drawn ? engine.displayed : engine.position)
        if place != cursor { note("the cursor is at \(cursor as Any), not at \(place)") }
    }
}
