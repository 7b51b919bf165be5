import FoundationEssentials
import PointerRuntime
import PointerWire

/// The file in which the feeder says why it declares nothing, or which programs have no regions. It goes with the program.
final class FeederStatusFile {
    private let file = StatusFile(RuntimeFolder.feederStatusName)
    private var status = FeederStatusMessage()

    /// Changes the status, and writes it.
    func change(_ body: (inout FeederStatusMessage) -> Void) {
        body(&status)
        if let data = try? JSONEncoder().encode(status) { file.write(Array(data)) }
    }
}
