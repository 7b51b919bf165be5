import PointerModel
import PointerPipeline

/// Command for a pointer report without a device: `frame SOURCE [KEY=VALUE…]`, where SOURCE is `mouse`, `touchpad`, `touch` or
/// `pen`.
///
/// | key | value |
/// |---|---|
/// | `move` | `DX,DY` in points |
/// | `at` | `X,Y`: place of an absolute device or of a finger on a screen, in points |
/// | `scroll` | `X,Y` in 1/120 of a click |
/// | `press`, `release` | a button |
/// | `touch` | `began`, `ended` |
/// | `force` | `VALUE,MAXIMUM` |
/// | `fingers` | `PHASE,DX,DY[,SCALE[,ROTATION]]`: motion of two or more fingers; the phases are those of gestures |
/// | `kind` | `KIND,COUNT`, after `fingers`: kind of the manipulation and number of fingers; default a pinch of two |
/// | `interrupted` | `yes`: reports were lost |
extension ScenarioRunner {
    mutating func frame(_ arguments: [String]) throws(CommandError) {
        guard let source = PointerSource(rawValue: arguments[0]) else {
            throw CommandError(message: "no such source: \(arguments[0])")
        }
        var frame = PointerReport(time: time, source: source)
        for argument in arguments.dropFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw CommandError(message: "not KEY=VALUE: \(argument)") }
            try set(parts[0], to: parts[1], in: &frame)
        }
        if pipeline.apply(frame) { record() }
    }

    private func set(_ key: String, to value: String, in frame: inout PointerReport) throws(CommandError) {
        let values = value.split(separator: ",").map(String.init)
        switch (key, values.count) {
        case ("move", 2): frame.translation = Vector(dx: try number(values[0]), dy: try number(values[1]))
        case ("at", 2): frame.position = Point(x: try number(values[0]), y: try number(values[1]))
        case ("scroll", 2):
            frame.scroll = Scroll(horizontal: try integer(values[0]), vertical: try integer(values[1]))
        case ("press", 1): frame.pressed.insert(try button(value))
        case ("release", 1): frame.released.insert(try button(value))
        case ("touch", 1):
            guard value == "began" || value == "ended" else { throw CommandError(message: "no such touch: \(value)") }
            frame.touch = value == "began" ? .began : .ended
        case ("force", 2): frame.force = Force(value: try number(values[0]), maximum: try number(values[1]))
        case ("fingers", 3...5):
            guard let phase = GesturePhase(rawValue: values[0]) else {
                throw CommandError(message: "no such phase: \(values[0])")
            }
            frame.manipulation = Manipulation(
                phase: phase,
                translation: Vector(dx: try number(values[1]), dy: try number(values[2])),
                scale: values.count > 3 ? try number(values[3]) : 1,
                rotation: values.count > 4 ? try number(values[4]) : 0
            )
        case ("kind", 2) where frame.manipulation != nil:
            guard let kind = Manipulation.Kind(rawValue: values[0]) else {
                throw CommandError(message: "no such kind: \(values[0])")
            }
            frame.manipulation?.kind = kind
            frame.manipulation?.fingers = try integer(values[1])
        case ("interrupted", 1) where value == "yes": frame.isInterrupted = true
        default: throw CommandError(message: "a frame has no \(key)=\(value)")
        }
    }
}
