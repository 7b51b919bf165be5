import PointerConfiguration
import PointerModel
import PointerService

/// Commands of devices:
/// - `device NAME mouse [DPI]`, `device NAME touchpad [TRAIT…]`: connects a device. Traits are those of `DeviceTraits`. Of the rules that
///   `set devices = [{ … }]` made before, those for its name and kind hold for how it moves the pointer and for its force.
/// - `unplug NAME`: disconnects it.
/// - `NAME move DX DY`: a report of a mouse, in counts; `NAME scroll X Y`: of its wheels, in 1/120 of a click.
/// - `NAME touch SLOT X Y [PRESSURE]`, `NAME lift SLOT`: a report of a touchpad, in millimetres.
/// - `NAME fingers COUNT`: with the next report and those after it the touchpad says that there are so many fingers.
/// - `NAME press BUTTON`, `NAME release BUTTON`.
/// - `NAME dropped`: the next report of the device comes after reports that the kernel dropped.
extension ScenarioRunner {
    /// Whether the command was one of these.
    mutating func runOfDevice(_ command: Scenario.Command) throws(CommandError) -> Bool {
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

    private mutating func connect(_ arguments: [String]) throws(CommandError) {
        guard let kind = DeviceDescription.Kind(rawValue: arguments[1]) else {
            throw CommandError(message: "no such kind of device: \(arguments[1])")
        }
        lastDevice += 1
        let id = PointerModel.DeviceID(rawValue: lastDevice)
        var description = DeviceDescription(id: id, kind: kind, name: arguments[0], node: "")
        if kind == .touchpad {
            try DeviceTraits(arguments.dropFirst(2)).describe(&description)
        } else if arguments.count == 3 {
            description.dpi = try number(arguments[2])
        } else if arguments.count > 3 {
            throw CommandError(message: "no such trait: \(arguments[3])")
        }
        description.outcome = configuration.devices.outcome(
            for: DeviceIdentity(name: arguments[0], kind: kind)
        ) { _ in nil }
        devices[arguments[0]] = InputFrame(device: id, time: time)
        pipeline.add(description)
    }

    private mutating func unplug(_ name: String) throws(CommandError) {
        guard let frame = devices.removeValue(forKey: name) else { throw CommandError(message: "no device \(name)") }
        pipeline.remove(frame.device, at: time)
        recordAll()
    }

    /// Changes a device's state by one report and sends it.
    private mutating func report(
        _ frame: inout InputFrame,
        _ verb: String,
        _ arguments: [String]
    ) throws(CommandError) {
        switch (verb, arguments.count) {
        case ("dropped", 0):
            frame.isResynchronised = true
            return
        case ("fingers", 1):
            frame.claimedFingers = try integer(arguments[0])
            return
        case ("move", 2): frame.relative = Vector(dx: try number(arguments[0]), dy: try number(arguments[1]))
        case ("scroll", 2):
            frame.scroll = Scroll(horizontal: try integer(arguments[0]), vertical: try integer(arguments[1]))
        case ("press", 1): frame.buttons.insert(try button(arguments[0]))
        case ("release", 1): frame.buttons.remove(try button(arguments[0]))
        case ("touch", 3...4):
            let slot: Int = try integer(arguments[0])
            let position = Point(x: try number(arguments[1]), y: try number(arguments[2]))
            if frame.contacts[slot] == nil { lastTrackingID += 1 }
            frame.contacts[slot] = Contact(
                trackingID: frame.contacts[slot]?.trackingID ?? lastTrackingID,
                position: position,
                pressure: arguments.count == 4 ? try integer(arguments[3]) : frame.contacts[slot]?.pressure ?? 0
            )
        case ("lift", 1): frame.contacts[try integer(arguments[0])] = nil
        default:
            let words = [verb] + arguments
            throw CommandError(message: "no such command: \(words.joined(separator: " "))")
        }
        frame.time = time
        pipeline.process(frame)
        recordAll()
        frame.relative = .zero
        frame.scroll = .zero
        frame.isResynchronised = false
    }

    func button(_ name: String) throws(CommandError) -> Buttons {
        guard let button = Buttons(names: [name]) else { throw CommandError(message: "no such button: \(name)") }
        return button
    }
}
