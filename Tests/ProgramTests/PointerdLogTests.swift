import Foundation
import PointerModel
import PointerWire
import Testing

@Suite("What stands in the log at its most verbose")
struct PointerdLogTests {
    /// The whole numbers in the log, without those of the folder's name.
    private func numbers(_ log: [String], in folder: TemporaryFolder) -> Set<Int> {
        let text = log.joined(separator: "\n").replacing(folder.path, with: "")
        return Set(text.split { !$0.isNumber }.compactMap { Int($0) })
    }

    private func configuration(in folder: TemporaryFolder) throws -> String {
        let flat = try String(contentsOfFile: try Repository.flatConfiguration(in: folder), encoding: .utf8)
        return try folder.file("trace.toml", flat + "[log]\nlevel = \"trace\"\n")
    }

    @Test("a mouse: neither where the pointer goes, nor how far, nor which button is pressed")
    func mouse() throws {
        let folder = try TemporaryFolder()
        var recording = MouseRecording()
        // Into the buttons of the layout and beyond; each number stands nowhere else.
        recording.move(113, 4)
        recording.press(true)
        recording.press(false)
        recording.move(457, 218)
        recording.move(-1247, -331)
        let arguments = [
            "--config", try configuration(in: folder), "--replay", try folder.file("a.evemu", recording.text),
        ]
        let (daemon, subscribers) = try DaemonProcess.followed(arguments, in: folder)
        // A client says positions too.
        let asking = try daemon.connect()
        try asking.call("io.pointerd.Pointer.Resolve", #"{"x":887,"y":663}"#)
        _ = try asking.receive()
        let events = try subscribers[0].remainingEvents()
        #expect(try daemon.waitForEnd() == .status(0))
        // All of that has happened, and the log was at that level.
        #expect(events.compactMap(\.button?.pressed) == [true, false])
        let places = Set(events.compactMap { event in event.position?.x })
        #expect(places.isSuperset(of: [1073, 1530, 283]))
        #expect(daemon.log.contains { $0.hasPrefix(#"trace: calls "io.pointerd.Pointer.Resolve" uid="#) })
        let told = numbers(daemon.log, in: folder)
        let positions: Set = [1073, 544, 1530, 762, 283, 431, 887, 663]
        let deltas: Set = [113, 457, 218, 1247, 331]
        // BTN_LEFT, also in hexadecimal, as no prefix is a digit.
        let codes: Set = [272, 110]
        #expect(told.isDisjoint(with: positions.union(deltas).union(codes)), "\(daemon.log)")
        let text = daemon.log.joined(separator: "\n").lowercased()
        for word in ["primary", "button1", "btn_", "highlight"] { #expect(!text.contains(word)) }
    }

    @Test("a touchpad: neither where fingers are, nor how hard they press")
    func touchpad() throws {
        let folder = try TemporaryFolder()
        var recording = TouchpadRecording()
        recording.touches(173, 211)
        let arguments = [
            "--config", try configuration(in: folder), "--replay", try folder.file("a.evemu", recording.text),
            "--replay-speed", "fast",
        ]
        let (daemon, subscribers) = try DaemonProcess.followed(arguments, in: folder)
        _ = try subscribers[0].remainingEvents()
        #expect(try daemon.waitForEnd() == .status(0))
        #expect(daemon.log.contains { $0.hasPrefix("trace: calls ") })
        // The figures of the recording: places, pressures and their parts; and BTN_TOUCH and BTN_TOOL_FINGER.
        #expect(
            numbers(daemon.log, in: folder).isDisjoint(with: [1000, 500, 173, 211, 103, 155, 126, 189, 330, 325, 145])
        )
    }
}
