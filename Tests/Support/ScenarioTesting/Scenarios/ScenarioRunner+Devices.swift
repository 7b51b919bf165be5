import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline

/// Commands for devices:
/// - `device NAME mouse [DPI]`, `device NAME touchpad [TRAIT…]`: connects a device. Traits are those of `DeviceTraits`. Rules
///   that an earlier `set devices = [{ … }]` made for its name and kind apply to its motion and its force.
/// - `device NAME mouse absolute`: connects a mouse that reports positions and covers all outputs.
/// - `device NAME touchscreen [force]`: connects a touchscreen that covers all outputs; with `force` it measures 0 to 1000 grams.
/// - `unplug NAME`: disconnects a device.
/// - `NAME move DX DY`: reports motion of a mouse, in counts; `NAME scroll X Y`: reports its wheels, in 1/120 of a click.
/// - `NAME place X Y`: reports the position of an absolute mouse, in points of the outputs.
/// - `NAME touch SLOT X Y [PRESSURE]`, `NAME lift SLOT`: reports a finger on a touchpad, in millimeters,
///   or on a touchscreen, in points of the outputs. `NAME touch SLOT X Y
///   SLOT X Y…` and `NAME lift SLOT…` report several fingers.
/// - `NAME stroke SECONDS REPORTS SLOT DX DY…`: reports motion of fingers at equal intervals; DX and DY are the total, in
///   millimeters.
/// - `NAME fingers COUNT`: makes the touchpad claim this number of fingers from its next report on.
/// - `NAME press BUTTON`, `NAME release BUTTON`: reports a button.
/// - `NAME dropped`: marks the device's next report as coming after reports that the kernel dropped.
extension ScenarioRunner {
    /// Runs a command for devices. Returns false if the command is another one.
    mutating func runDeviceCommand(_ command: Scenario.Command) throws(CommandError) -> Bool {
        let words = command.words
        let arguments = Array(words.dropFirst())
        switch (words[0], arguments.count) {
        case ("frame", 1...): try frame(arguments)
        case ("device", 2...): try connect(arguments)
        case ("unplug", 1): try unplug(arguments[0])
        default:
            guard var frame = devices[words[0]], let verb = arguments.first else { return false }
            try report(&frame, verb, Array(arguments.dropFirst()))
            devices[words[0]] = frame
        }
        return true
    }

    /// Axis of an absolute device.
    private static let axis = AxisRange(minimum: 0, maximum: 4095)

    private mutating func connect(_ arguments: [String]) throws(CommandError) {
        guard let kind = DeviceDescription.Kind(rawValue: arguments[1]) else {
            throw CommandError(message: "no such kind of device: \(arguments[1])")
        }
        lastDevice += 1
        let id = PointerModel.DeviceID(rawValue: lastDevice)
        var description = DeviceDescription(id: id, kind: kind, name: arguments[0], node: "")
        if kind == .touchpad {
            try DeviceTraits(arguments.dropFirst(2)).describe(&description)
        } else if kind == .touchscreen {
            let pressure = AxisRange(minimum: 0, maximum: 1000, resolution: 1)
            let touch = DeviceDescription.Positions.Touch(
                slots: Contacts.capacity,
                pressure: arguments.dropFirst(2) == ["force"] ? pressure : nil
            )
            description.positions = .init(horizontal: Self.axis, vertical: Self.axis, touch: touch)
            screens.insert(id)
        } else if kind == .mouse, arguments.dropFirst(2) == ["absolute"] {
            description.positions = .init(horizontal: Self.axis, vertical: Self.axis)
        } else if arguments.count == 3 {
            description.dpi = try number(arguments[2])
        } else if arguments.count > 3 {
            throw CommandError(message: "no such trait: \(arguments[3])")
        }
        description.outcome = configuration.devices.outcome(
            for: DeviceIdentity(name: arguments[0], kind: kind)
        ) { _ in nil }
        devices[arguments[0]] = InputReport(device: id, time: time)
        pipeline.add(description, at: time)
    }

    private mutating func unplug(_ name: String) throws(CommandError) {
        guard let frame = devices.removeValue(forKey: name) else { throw CommandError(message: "no device \(name)") }
        pipeline.remove(frame.device, at: time)
        recordAll()
    }

    /// Updates a device's state by one command and sends the report.
    private mutating func report(
        _ frame: inout InputReport,
        _ verb: String,
        _ arguments: [String]
    ) throws(CommandError) {
        switch (verb, arguments.count) {
        case ("stroke", 5...) where arguments.count % 3 == 2: return try stroke(&frame, arguments)
        case ("dropped", 0):
            frame.isResynchronized = true
            return
        case ("fingers", 1):
            frame.claimedFingers = try integer(arguments[0])
            return
        case ("move", 2): frame.relative = Vector(dx: try number(arguments[0]), dy: try number(arguments[1]))
        case ("place", 2): frame.position = share(of: Point(x: try number(arguments[0]), y: try number(arguments[1])))
        case ("scroll", 2):
            frame.scroll = Scroll(horizontal: try integer(arguments[0]), vertical: try integer(arguments[1]))
        case ("press", 1):
            frame.buttons.insert(try button(arguments[0]))
            frame.keys = frame.buttons.rawValue
        case ("release", 1):
            frame.buttons.remove(try button(arguments[0]))
            frame.keys = frame.buttons.rawValue
        case ("touch", 4): try touch(&frame, arguments, pressure: try integer(arguments[3]))
        case ("touch", 3...) where arguments.count % 3 == 0:
            for start in stride(from: 0, to: arguments.count, by: 3) {
                try touch(&frame, Array(arguments[start..<start + 3]))
            }
        case ("lift", 1...): for argument in arguments { frame.contacts[try slot(argument)] = nil }
        default:
            let words = [verb] + arguments
            throw CommandError(message: "no such command: \(words.joined(separator: " "))")
        }
        send(&frame)
    }

    private mutating func send(_ frame: inout InputReport) {
        frame.time = time
        pipeline.process(frame)
        recordAll()
        frame.relative = .zero
        frame.position = nil
        frame.scroll = .zero
        frame.isResynchronized = false
    }

    /// Returns a point of the outputs as an absolute device that covers all of them reports it.
    private func share(of point: Point) -> Point {
        let area = pipeline.engine.outputs.map(\.frame).reduce(nil) { $0?.union($1) ?? $1 } ?? .null
        return Point(x: (point.x - area.x) / area.width, y: (point.y - area.y) / area.height)
    }

    /// Puts a finger at a position.
    private mutating func touch(
        _ frame: inout InputReport,
        _ arguments: [String],
        pressure: Int32? = nil
    ) throws(CommandError) {
        let slot = try slot(arguments[0])
        var position = Point(x: try number(arguments[1]), y: try number(arguments[2]))
        if screens.contains(frame.device) { position = share(of: position) }
        if frame.contacts[slot] == nil { lastTrackingID += 1 }
        frame.contacts[slot] = Contact(
            trackingID: frame.contacts[slot]?.trackingID ?? lastTrackingID,
            position: position,
            pressure: pressure ?? frame.contacts[slot]?.pressure ?? 0
        )
    }

    /// Moves fingers that are down.
    private mutating func stroke(_ frame: inout InputReport, _ arguments: [String]) throws(CommandError) {
        let seconds = try number(arguments[0])
        let reports: Int = try integer(arguments[1])
        guard seconds > 0, reports > 0 else { throw CommandError(message: "a stroke takes time and reports") }
        var ways: [(slot: Int, way: Vector)] = []
        for start in stride(from: 2, to: arguments.count, by: 3) {
            let slot = try slot(arguments[start])
            guard frame.contacts[slot] != nil else { throw CommandError(message: "no finger in slot \(slot)") }
            let way = Vector(dx: try number(arguments[start + 1]), dy: try number(arguments[start + 2]))
            ways.append((slot, way * (1 / Double(reports))))
        }
        for _ in 0..<reports {
            pass(to: time.advanced(bySeconds: seconds / Double(reports)))
            for (slot, way) in ways {
                guard var contact = frame.contacts[slot] else { continue }
                contact.position = contact.position + way
                frame.contacts[slot] = contact
            }
            send(&frame)
        }
    }

    private func slot(_ text: String) throws(CommandError) -> Int {
        let slot: Int = try integer(text)
        guard 0..<Contacts.capacity ~= slot else { throw CommandError(message: "no such slot: \(text)") }
        return slot
    }

    func button(_ name: String) throws(CommandError) -> Buttons {
        guard let button = Buttons(names: [name]) else { throw CommandError(message: "no such button: \(name)") }
        return button
    }
}
