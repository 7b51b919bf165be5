import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline

/// Commands for the drive:
/// - `drive NAME… [mode=relative] [cursor=true] [fingers=wheel] [output=OUTPUT]`: the daemon owns these devices from now on, in place of
///   those before.
/// - `drive none`: ends that.
extension ScenarioRunner {
    mutating func drive(_ arguments: [String]) throws(CommandError) {
        var names: Set<PointerModel.DeviceID> = []
        var settings = DriveSettings()
        for argument in arguments where argument != "none" {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                guard let frame = devices[argument] else { throw CommandError(message: "no device \(argument)") }
                names.insert(frame.device)
                continue
            }
            guard settings.set(parts[0], to: parts[1]) else {
                throw CommandError(message: "no such setting of the drive: \(argument)")
            }
        }
        pipeline.setDriven(names, settings: settings, at: time)
        recordAll()
    }

    /// Records what goes out to the virtual mice, one line for each report: the place in points, to a tenth.
    mutating func recordDriven() {
        let mapping = OutputMapping(pipeline.engine.outputs, named: pipeline.drive?.output)
        for report in pipeline.drivenReports { output.append(Self.describe(report, on: mapping)) }
        pipeline.drivenReports.removeAll(keepingCapacity: true)
    }

    private static let keys = ["left", "right", "middle", "side", "extra", "forward", "back", "task"]

    private static func describe(_ report: DrivenReport, on mapping: OutputMapping?) -> String {
        var words = ["driven"]
        if let place = report.place, let point = mapping?.point(at: place) {
            words.append("at \(tenth(point.x)),\(tenth(point.y))")
        }
        if report.distance != .zero { words.append("by \(Int(report.distance.dx)),\(Int(report.distance.dy))") }
        if report.scroll != .zero { words.append("scroll \(report.scroll.horizontal),\(report.scroll.vertical)") }
        if report.released != 0 { words.append("release \(names(of: report.released))") }
        if report.pressed != 0 { words.append("press \(names(of: report.pressed))") }
        return words.joined(separator: " ")
    }

    private static func tenth(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }

    private static func names(of keys: UInt8) -> String {
        Self.keys.indices.filter { keys >> UInt8($0) & 1 == 1 }.map { Self.keys[$0] }.joined(separator: "+")
    }
}

extension DriveSettings {
    /// Sets a key to a word, and returns whether both exist.
    fileprivate mutating func set(_ key: String, to word: String) -> Bool {
        switch key {
        case "mode":
            guard let mode = Mode(rawValue: word) else { return false }
            self.mode = mode
        case "cursor":
            guard let cursor = Cursor(rawValue: word) else { return false }
            self.cursor = cursor
        case "fingers":
            guard let fingers = TouchpadFingers(rawValue: word) else { return false }
            self.fingers = fingers
        case "output": output = word
        default: return false
        }
        return true
    }
}
