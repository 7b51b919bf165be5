import FoundationEssentials
import PointerRuntime
import PointerWire
import SystemPackage

/// The files in which the programs of the desktop say what they lack, in the session's runtime folder. Anything may lie there: what is no
/// file of this kind, or too large, says nothing, and nobody waits for it or follows a link.
enum RuntimeStatus {
    /// Reads what the overlay knows of a Wayland compositor's cursor; nil if the overlay does not run, or uses no such protocol.
    /// - Parameter path: the file's path; nil outside of a session.
    static func cursor(
        from path: String? = RuntimeFolder.file(RuntimeFolder.overlayStatusName)
    ) -> CursorKnowledge? {
        read(path, atMost: .overlayStatusBytes, as: OverlayStatusMessage.self)?.cursor
    }

    /// Reads why the feeder declares nothing, and the programs without regions; empty if it says nothing.
    /// - Parameter path: the file's path; nil outside of a session.
    static func feeder(
        from path: String? = RuntimeFolder.file(RuntimeFolder.feederStatusName)
    ) -> FeederStatusMessage {
        read(path, atMost: .feederStatusBytes, as: FeederStatusMessage.self) ?? FeederStatusMessage()
    }

    private static func read<Message: Decodable>(
        _ path: String?,
        atMost limit: PointerctlLimit,
        as: Message.Type
    ) -> Message? {
        guard let path, let bytes = try? FileContents.read(FilePath(path), atMost: limit, options: .noFollow) else {
            return nil
        }
        return try? JSONDecoder().decode(Message.self, from: Data(bytes))
    }
}
