import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import TestBasics

/// A random sequence of what devices and clients do to a pipeline, with a check of what goes out after each step.
struct DriveRun {
    static let devices = (1...3).map { DeviceID(rawValue: $0) }
    static let nodes = (0..<30).map(node)

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
    var findings: [String] = []
    /// All events, except those of the agreement, and without the places of clicks, which have other margins while driven.
    private(set) var events: [PointerEvent] = []
    var places = 0
    var presses = 0
    var distances = 0
    /// Presses that were aimed at a region, and first turns of a wheel, whose place was checked.
    var hits = 0
    var turns = 0

    var numbers: RepeatableNumbers
    private let reportsCursor: Bool
    private let drives: Bool
    private let helps: Bool
    var pipeline: Pipeline
    var time = Timestamp.zero
    var number = 0
    /// Whether a pause, a compositor or a removal has begun, of which the queue does not know yet.
    var isEnding = false
    var keys: [UInt8] = [0, 0, 0]
    private var hasCompositor = false
    var settings = DriveSettings()
    /// Keys that are down for the compositor, and its cursor on the axes.
    var down: UInt8 = 0
    var cursor: DrivenReport.Place?
    /// What the compositor makes of that.
    var compositor = CompositorCursor()
    /// Whether the last report that went out presses a key.
    var hasPressed = false
    /// Time of the last turn of a wheel.
    var lastTurn = Timestamp.zero
    /// The pointer at the release of the last key, until it changes.
    var rest: (position: Point, displayed: Point)?

    init(seed: UInt64, reportsCursor: Bool, drives: Bool = true, helps: Bool = false) {
        numbers = RepeatableNumbers(seed: seed)
        self.reportsCursor = reportsCursor
        self.drives = drives
        self.helps = helps
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

    mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &numbers) == 0 }

    mutating func step() {
        number += 1
        time = time.advanced(bySeconds: Double.random(in: 0.001...0.02, using: &numbers))
        // A program, or a device of the compositor's own.
        if chance(5) { compositor.move(to: point()) }
        pass()
        if pipeline.isPaused, chance(10) { pipeline.resume(at: time) }
        if pipeline.engine.isLocked, chance(20) { change { $0.setLocked(false, at: $1) } }
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
        case 1...2: change { $0.setLocked(true, at: $1) }
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
            let place = point()
            change { $0.setPosition(place, at: $1) }
        case 11...14:
            let place = point()
            if reportsCursor { change { $0.reportCursor(at: place, madeAt: $1, at: $1) } }
        case 15:
            if reportsCursor { change { $0.endCursorReports(at: $1) } }
        case 16...20:
            let modifiers: Modifiers = chance(2) ? .command : []
            change { $0.setModifiers(modifiers, at: $1) }
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
        case 35...44: act()
        case 45...46 where helps: setAssist()
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

    mutating func point() -> Point {
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
        if devices.isEmpty { compositor.renewMouse() }
        if devices.isEmpty, down != 0 { note("the keys \(down) are still down") }
    }

    private mutating func setAssist() {
        var help = AssistSettings()
        if chance(2) { help.click = chance(2) ? .shake : .longest }
        help.freezesClicks = chance(2)
        help.dragDelay = chance(2) ? 0.2 : 0
        help.bubble = chance(2) ? 16 : 0
        help.filter = chance(2) ? .random(in: 0.5...20, using: &numbers) : 0
        help.dwellClick = chance(2) ? .random(in: 0.2...1, using: &numbers) : 0
        pipeline.setAssists(PointerAssists(others: help.withinRanges()), at: time)
        record()
    }

    mutating func report(_ index: Int, moving: Bool = true) {
        var report = InputReport(device: Self.devices[index], time: time)
        if moving, chance(4) {
            keys[index] = chance(2) ? 0 : keys[index] ^ 1 << UInt8.random(in: 0..<8, using: &numbers)
        }
        (report.keys, report.buttons) = (keys[index], Buttons(rawValue: keys[index] & 0b11111))
        report.isResynchronized = moving && chance(40)
        if index == 2 {
            for slot in 0..<Int.random(in: 0...3, using: &numbers) {
                report.contacts[slot] = Contact(
                    trackingID: Int32(number / 40),
                    position: Point(x: 20 + 15 * Double(slot) + Double(number % 40), y: 30)
                )
            }
        } else if moving {
            report.relative = Vector(
                dx: Double.random(in: -20...20, using: &numbers).rounded(),
                dy: Double.random(in: -20...20, using: &numbers).rounded()
            )
            if chance(10) { report.scroll = Scroll(horizontal: 0, vertical: 120) }
        } else if keys[index] == 0 {
            report.scroll = Scroll(horizontal: 0, vertical: 120)
        }
        pipeline.process(report)
    }

    private mutating func pass() {
        let end = time
        while let deadline = pipeline.nextDeadline, deadline <= end {
            time = deadline
            pipeline.advance(to: deadline)
            drain()
            check()
        }
        time = end
    }

    mutating func drain() {
        while pipeline.applyNext() { record() }
        take()
        isEnding = false
    }

    /// Changes the pipeline, and records the events if there are any.
    mutating func change(_ change: (inout Pipeline, Timestamp) -> Void) {
        change(&pipeline, time)
        if !pipeline.events.events.isEmpty { record() }
    }

    mutating func record() {
        take()
        checkPress()
        for event in pipeline.events.events {
            switch event {
            case .agreement: continue
            case .button(var change):
                change.clickPosition = nil
                change.meant = nil
                events.append(.button(change))
            default: events.append(event)
            }
        }
    }
}
