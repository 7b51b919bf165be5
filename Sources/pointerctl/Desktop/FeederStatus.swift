import FoundationEssentials
import PointerRuntime
import PointerWire
import SystemPackage

/// Why the feeder declares nothing, and the programs without regions, as it names them in a file of the session's runtime folder.
struct FeederStatus {
    private let message: FeederStatusMessage

    /// Reads the file; empty if there is none, or it is not the feeder's.
    /// - Parameter path: the file's path; nil outside of a session.
    static func read(from path: String? = RuntimeFolder.file(RuntimeFolder.feederStatusName)) -> FeederStatus {
        let limit = PointerctlLimit.feederStatusBytes
        guard let path, let bytes = try? FileContents.read(FilePath(path), atMost: limit, options: .noFollow) else {
            return FeederStatus(message: FeederStatusMessage())
        }
        let message = try? JSONDecoder().decode(FeederStatusMessage.self, from: Data(bytes))
        return FeederStatus(message: message ?? FeederStatusMessage())
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
        causes(on: session) + message.silent.prefix(PointerctlLimit.silentPrograms.most).map(Self.lack)
    }

    private static func lack(_ application: FeederStatusMessage.Silent) -> DesktopState.Lack {
        let missing = application.hasSome == true ? "has not all of its regions yet" : "has no regions"
        return DesktopState.Lack(
            what: "\(PointerText.escape(application.program)) \(missing): \(PointerText.escape(application.why))",
            how: application.how.split(separator: "\n").prefix(PointerctlLimit.adviceLines.most).map {
                PointerText.escape(String($0))
            }
        )
    }
}
