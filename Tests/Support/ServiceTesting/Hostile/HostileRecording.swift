import LibinputRecordings
import PointerConfiguration
import PointerModel
import PointerRecordings
import PointerReplay
import ScenarioTesting

/// A file in any of the formats, played with the default configuration.
enum HostileRecording {
    static func play(_ bytes: [UInt8]) throws {
        do {
            try play(try Recording(parsingAnyFormat: bytes, file: "recording"))
        } catch let error as RecordingError {
            try Violation.unless(!error.reason.isEmpty, "a recording is refused with a reason", "no reason")
        }
    }

    /// Plays a recording twice: its reports alone, and through the daemon's pipeline. Fails with a `RecordingError` if the player
    /// refuses its device.
    static func play(_ recording: Recording) throws {
        let player = try RecordingPlayer(recording, as: Replay.device)
        var reports = ReportCheck(player.device, settings: Configuration.builtIn.motion[player.device])
        var violation: Violation?
        player.onFrame = { report in
            guard violation == nil else { return }
            do throws(Violation) {
                try reports.process(report)
            } catch {
                violation = error
            }
        }
        player.playAll()
        if let violation { throw violation }
        try reports.end()
        var infinite: PointerEvent?
        try Replay.run(recording, .builtIn) { frame, _ in
            guard infinite == nil else { return }
            infinite = frame.events.first { !NumbersAreFinite.holds(of: $0) }
        }
        try Violation.unless(infinite == nil, "numbers are finite", "\(infinite.map(String.init(describing:)) ?? "")")
    }
}
