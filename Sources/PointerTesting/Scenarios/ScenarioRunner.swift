import PointerConfiguration
import PointerEngine
import PointerModel
public import PointerService
public import SystemPackage

/// Runs scenarios through the pipeline that the daemon uses.
///
/// Commands:
/// - `layout FILE`: takes a layout file of the folder of layouts; the last one given is in force.
/// - `device NAME mouse [DPI]`, `device NAME touchpad`: connects a device.
/// - `unplug NAME`: disconnects it.
/// - `NAME move DX DY`: a report of a mouse, in counts; `NAME scroll X Y`: of its wheels, in 1/120 of a click.
/// - `NAME touch SLOT X Y`, `NAME lift SLOT`: a report of a touchpad, in millimetres.
/// - `NAME press BUTTON`, `NAME release BUTTON`.
/// - `NAME dropped`: the next report of the device comes after reports that the kernel dropped.
/// - `modifiers [NAME…]`: the keys that are held.
/// - `at MICROSECONDS`: the time of what follows.
public struct ScenarioRunner {
    private let layouts: FilePath
    public private(set) var pipeline: Pipeline
    private var devices: [String: InputFrame] = [:]
    private var lastDevice: UInt32 = 0
    private var lastTrackingID: Int32 = 0
    private var time = Timestamp.zero
    private var output: [String] = []

    /// - Parameter layouts: the folder that `layout` looks in.
    public init(layouts: FilePath) {
        self.layouts = layouts
        let configuration = Configuration.builtIn
        pipeline = Pipeline(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine
        )
    }

    /// Runs a scenario's input.
    /// - Returns: the events, a line each.
    public mutating func run(_ scenario: Scenario) throws(Scenario.Problem) -> [String] {
        output = []
        for command in scenario.commands {
            do throws(CommandError) {
                try run(command.words)
            } catch {
                throw Scenario.Problem(line: command.line, error.message)
            }
        }
        return output
    }

    private struct CommandError: Error {
        let message: String
    }

    private mutating func run(_ words: [String]) throws(CommandError) {
        let arguments = Array(words.dropFirst())
        switch (words[0], arguments.count) {
        case ("layout", 1): try load(arguments[0])
        case ("device", 2...3): try connect(arguments)
        case ("unplug", 1): try unplug(arguments[0])
        case ("modifiers", _):
            guard let modifiers = Modifiers(names: arguments) else { throw CommandError(message: "no such modifier") }
            if pipeline.setModifiers(modifiers, at: time) { record() }
        case ("at", 1): time = Timestamp(microseconds: try integer(arguments[0]))
        default: try report(of: words[0], arguments)
        }
    }

    private mutating func load(_ file: String) throws(CommandError) {
        do throws(ConfigurationError) {
            let surfaces = try LayoutFile.load(layouts.appending(file))
            var layout = pipeline.engine.layout
            layout.surfaces = surfaces
            pipeline.configure(
                layout: layout,
                motion: MotionSettings(),
                engine: EngineSettings(),
                at: time
            )
            record()
        } catch {
            throw CommandError(message: error.description)
        }
    }

    private mutating func connect(_ arguments: [String]) throws(CommandError) {
        guard let kind = DeviceDescription.Kind(rawValue: arguments[1]) else {
            throw CommandError(message: "no such kind of device: \(arguments[1])")
        }
        lastDevice += 1
        let id = PointerModel.DeviceID(rawValue: lastDevice)
        var description = DeviceDescription(id: id, kind: kind, name: arguments[0], node: "")
        if arguments.count == 3 { description.dpi = try number(arguments[2]) }
        devices[arguments[0]] = InputFrame(device: id, time: time)
        pipeline.add(description)
    }

    private mutating func unplug(_ name: String) throws(CommandError) {
        guard let frame = devices.removeValue(forKey: name) else { throw CommandError(message: "no device \(name)") }
        if pipeline.remove(frame.device, at: time) { record() }
    }

    /// Changes the device's state by one report and sends it.
    private mutating func report(of name: String, _ arguments: [String]) throws(CommandError) {
        guard var frame = devices[name], let verb = arguments.first else {
            throw CommandError(message: "no device and no command: \(name)")
        }
        switch (verb, arguments.count) {
        case ("dropped", 1):
            frame.isResynchronised = true
            devices[name] = frame
            return
        case ("move", 3): frame.relative = Vector(dx: try number(arguments[1]), dy: try number(arguments[2]))
        case ("scroll", 3):
            frame.scroll = Scroll(horizontal: try integer(arguments[1]), vertical: try integer(arguments[2]))
        case ("press", 2): frame.buttons.insert(try button(arguments[1]))
        case ("release", 2): frame.buttons.remove(try button(arguments[1]))
        case ("touch", 4):
            let slot: Int = try integer(arguments[1])
            let position = Point(x: try number(arguments[2]), y: try number(arguments[3]))
            if frame.contacts[slot] == nil { lastTrackingID += 1 }
            let trackingID = frame.contacts[slot]?.trackingID ?? lastTrackingID
            frame.contacts[slot] = Contact(trackingID: trackingID, position: position, pressure: 0)
        case ("lift", 2): frame.contacts[try integer(arguments[1])] = nil
        default: throw CommandError(message: "no such command: \(arguments.joined(separator: " "))")
        }
        frame.time = time
        if pipeline.process(frame) { record() }
        frame.relative = .zero
        frame.scroll = .zero
        frame.isResynchronised = false
        devices[name] = frame
    }

    private mutating func record() {
        output += pipeline.events.events.map(EventText.describe)
    }

    private func button(_ name: String) throws(CommandError) -> Buttons {
        guard let button = Buttons(names: [name]) else { throw CommandError(message: "no such button: \(name)") }
        return button
    }

    private func integer<Number: FixedWidthInteger>(_ text: String) throws(CommandError) -> Number {
        guard let number = Number(text) else { throw CommandError(message: "not a whole number: \(text)") }
        return number
    }

    private func number(_ text: String) throws(CommandError) -> Double {
        guard let number = Double(text) else { throw CommandError(message: "not a number: \(text)") }
        return number
    }
}
