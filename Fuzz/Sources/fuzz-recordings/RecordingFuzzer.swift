import FuzzDriver
import PointerConfiguration
import PointerDevices
import PointerTesting

/// A file that `--replay` plays, in any of the formats, with the default configuration.
@main
struct RecordingFuzzer {
    static func main() {
        FuzzDriver.run(test)
    }

    private static func test(_ bytes: [UInt8]) {
        do {
            let recording = try Recording(parsing: bytes, file: "recording")
            try Replay.run(recording, .builtIn) { _, _ in }
        } catch {
            precondition(!error.description.isEmpty, "a recording is refused without a reason")
        }
    }
}
