import FuzzDriver
import PointerConfiguration
import PointerDevices
import PointerTesting

/// A device that lies: the first bytes say what it claims to be, the others what it reports.
@main
struct ReportFuzzer {
    static func main() {
        FuzzDriver.run(test)
    }

    private static func test(_ bytes: [UInt8]) {
        var input = ByteReader(bytes)
        let text = LyingDevice(from: &input).recording(of: &input)
        do {
            try Replay.run(try Recording(parsing: Array(text.utf8), file: "device"), .builtIn) { _, _ in }
        } catch {
            // What it claims to be points at nothing.
        }
    }
}
