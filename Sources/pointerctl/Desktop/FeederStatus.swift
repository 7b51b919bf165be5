import FoundationEssentials
import Glibc
import Limits
import PointerRuntime
import PointerWire

/// Why the feeder declares nothing, and the programs without regions, as it names them in a file of the session's runtime folder.
struct FeederStatus {
    private let message: FeederStatusMessage

    /// Reads the file; empty if there is none, or it is not the feeder's.
    /// - Parameter path: the file's path; nil outside of a session.
    static func read(from path: String? = RuntimeFolder.file(RuntimeFolder.feederStatusName)) -> FeederStatus {
        guard let path, let bytes = bytes(of: path) else {
            return FeederStatus(message: FeederStatusMessage())
        }
        let message = try? JSONDecoder().decode(FeederStatusMessage.self, from: Data(bytes))
        return FeederStatus(message: message ?? FeederStatusMessage())
    }

    private static func bytes(of path: String) -> [UInt8]? {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard number >= 0 else { return nil }
        let file = OwnedDescriptor(number)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= PointerctlLimit.feederStatusBytes.most {
            let count = unsafe Glibc.read(file.rawValue, &piece, piece.count)
            if count == 0 { return bytes }
            guard count > 0 else { return nil }
            bytes += piece.prefix(count)
        }
        return nil
    }

    /// Why no window has regions, as what is missing.
    private func causes(on session: SessionDesktop?) -> [DesktopState.Lack] {
        var causes: [DesktopState.Lack] = []
        // On GNOME it is the extension, of which more is known without the feeder.
        if let reason = message.withoutWindows, session != .gnome {
            let isHopeless = if case .otherWayland? = session { true } else { false }
            causes.append(
                cause(reason, how: isHopeless ? "The feeder only asks for your help." : "The feeder waits for it.")
            )
        }
        if let reason = message.unknownLock {
            causes.append(cause(reason, how: "The feeder goes on once it answers."))
        }
        return causes
    }

    private func cause(_ reason: String, how: String) -> DesktopState.Lack {
        DesktopState.Lack(what: "no window has regions: \(PointerText.escape(reason))", how: [how])
    }

    /// Why there are no regions, as what is missing: in all windows, and in those of single programs.
    func lacks(on session: SessionDesktop?) -> [DesktopState.Lack] {
        causes(on: session)
            + message.silent.prefix(PointerctlLimit.silentPrograms.most).map { application in
                DesktopState.Lack(
                    what:
                        "\(PointerText.escape(application.program)) has no regions: \(PointerText.escape(application.why))",
                    how: application.how.split(separator: "\n").prefix(PointerctlLimit.adviceLines.most).map {
                        PointerText.escape(String($0))
                    }
                )
            }
    }
}
