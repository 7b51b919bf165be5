import ConfigurationFiles
import PointerConfiguration
import PointerEngine
import PointerModel
package import PointerPipeline
package import SystemPackage

/// Runner of scenarios, with the pipeline that the daemon uses.
///
/// These commands are for time and settings; the commands for devices, layouts and clients are in extensions:
/// - `at MICROSECONDS`, `wait SECONDS`: sets the time of the following commands. Timers due until then fire, each at its own
///   time.
/// - `modifiers [NAME…]`: sets the held modifier keys.
/// - `lock`, `unlock`: hides the pointer and emits its raw motion, or ends that.
/// - `cursor X Y [SECONDS]`, `cursor none`: reports the real cursor where it was the given number of seconds ago, or ends that.
/// - `set KEY = VALUE`: sets a line of the configuration with its full key, such as `set targeting.strategy = "none"`, in place
///   of an earlier line with this key.
package struct ScenarioRunner {
    let layouts: FilePath
    package internal(set) var pipeline: Pipeline
    var devices: [String: InputReport] = [:]
    /// Devices that are touchscreens.
    var screens: Set<PointerModel.DeviceID> = []
    var lastDevice: UInt32 = 0
    var lastTrackingID: Int32 = 0
    var time = Timestamp.zero
    private var settings: [String] = []
    var configuration = Configuration.builtIn
    var output: [String] = []

    /// - Parameter layouts: the folder that `layout` looks in.
    package init(layouts: FilePath) {
        self.layouts = layouts
        pipeline = Pipeline(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine
        )
    }

    /// Runs a scenario's input.
    /// - Returns: the events, one line each.
    package mutating func run(_ scenario: Scenario) throws(Scenario.Problem) -> [String] {
        output = []
        for command in scenario.commands {
            do throws(CommandError) {
                try run(command)
            } catch {
                throw Scenario.Problem(line: command.line, error.message)
            }
        }
        return output
    }

    struct CommandError: Error {
        let message: String
    }

    private mutating func run(_ command: Scenario.Command) throws(CommandError) {
        let words = command.words
        let arguments = Array(words.dropFirst())
        switch (words[0], arguments.count) {
        case ("at", 1): pass(to: Timestamp(microseconds: try integer(arguments[0])))
        case ("wait", 1): pass(to: time.advanced(bySeconds: try number(arguments[0])))
        case ("modifiers", _):
            guard let modifiers = Modifiers(names: arguments) else { throw CommandError(message: "no such modifier") }
            pipeline.setModifiers(modifiers, at: time)
            record()
        case ("lock", 0), ("unlock", 0):
            pipeline.setLocked(words[0] == "lock", at: time)
            record()
        case ("cursor", _): try cursor(arguments)
        case ("drive", 1...): try drive(arguments)
        case ("set", _): try set(command.text(after: 1) ?? "")
        default:
            if try runLayoutCommand(command) { return }
            if try runDeviceCommand(command) { return }
            throw CommandError(message: "no device and no command: \(words[0])")
        }
    }

    /// Advances the time and fires due timers, each at its own time, as the daemon's timer does.
    mutating func pass(to end: Timestamp) {
        while let deadline = pipeline.nextDeadline, deadline <= end {
            pipeline.advance(to: deadline)
            recordAll()
        }
        time = end
    }

    /// Reports the real cursor, or ends that.
    private mutating func cursor(_ arguments: [String]) throws(CommandError) {
        if arguments == ["none"] {
            pipeline.endCursorReports(at: time)
            return record()
        }
        guard (2...3).contains(arguments.count) else { throw CommandError(message: "not a place: \(arguments)") }
        let place = Point(x: try number(arguments[0]), y: try number(arguments[1]))
        let age = arguments.count > 2 ? try number(arguments[2]) : 0
        pipeline.reportCursor(at: place, madeAt: time.advanced(bySeconds: -age), at: time)
        record()
    }

    private mutating func set(_ line: String) throws(CommandError) {
        let before = settings
        settings.removeAll { Self.key($0) == Self.key(line) }
        settings.append(line)
        do throws(ConfigurationError) {
            let changed = try Configuration(parsing: settings.joined(separator: "\n"))
            configuration.motion = changed.motion
            configuration.engine = changed.engine
            configuration.devices = changed.devices
        } catch {
            settings = before
            throw CommandError(message: error.description)
        }
        apply(pipeline.engine.layout)
    }

    private static func key(_ line: String) -> Substring? {
        line.split(whereSeparator: { $0 == " " || $0 == "=" }).first
    }

    /// Replaces the whole layout, with the settings in force.
    mutating func apply(_ layout: Layout) {
        pipeline.configure(
            layout: layout,
            motion: configuration.motion,
            engine: configuration.engine,
            pointers: configuration.devices.pointers,
            at: time
        )
        record()
    }

    /// Applies everything pending and records its events.
    mutating func recordAll() {
        while pipeline.applyNext() { record() }
        recordDriven()
    }

    /// Records the events of the last input. Events of a pointer other than the default one begin with its name.
    mutating func record() {
        recordDriven()
        for pointer in pipeline.pointers[pipeline.affectedPointers] {
            let name = pointer.name == PointerNames.byDefault ? "" : "\(pointer.name): "
            output += pointer.events.events.map { name + EventText.describe($0) }
        }
    }

    func integer<Number: FixedWidthInteger>(_ text: String) throws(CommandError) -> Number {
        guard let number = Number(text) else { throw CommandError(message: "not a whole number: \(text)") }
        return number
    }

    func number(_ text: String) throws(CommandError) -> Double {
        guard let number = Double(text) else { throw CommandError(message: "not a number: \(text)") }
        return number
    }
}
