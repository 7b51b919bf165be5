import FoundationEssentials
import PointerRuntime
import PointerWire
import SystemPackage

/// What the overlay knows of a Wayland compositor's cursor, as it says in a file of the session's runtime folder.
struct OverlayStatus {
    /// nil if the overlay does not run, or uses no such protocol.
    let cursor: CursorKnowledge?

    /// Reads the file.
    /// - Parameter path: the file's path; nil outside of a session.
    static func read(from path: String? = RuntimeFolder.file(RuntimeFolder.overlayStatusName)) -> OverlayStatus {
        let limit = PointerctlLimit.overlayStatusBytes
        guard let path, let bytes = try? FileContents.read(FilePath(path), atMost: limit, options: .noFollow) else {
            return OverlayStatus(cursor: nil)
        }
        let message = try? JSONDecoder().decode(OverlayStatusMessage.self, from: Data(bytes))
        return OverlayStatus(cursor: message?.cursor)
    }

    /// Why the cursor's place is unknown and what would say it, in sentences.
    var advice: [String] {
        switch cursor {
        case nil:
            ["pointer-overlay reports it where the compositor offers cursor sessions (ext-image-copy-capture-v1)."]
        case .absent:
            [
                "This compositor does not offer cursor sessions (ext-image-copy-capture-v1) to pointer-overlay.",
                "sway has them from 1.11 on, labwc from 0.9 on. A sandbox, or a list of privileged interfaces, hides them.",
                "Elsewhere a program that knows the cursor can call ReportCursor, or pointerd drives the cursor.",
            ]
        case .refused:
            [
                "This compositor offers cursor sessions (ext-image-copy-capture-v1) in part, or has refused them.",
                "They need ext_image_copy_capture_manager_v1 and ext_output_image_capture_source_manager_v1: see its list of "
                    + "privileged interfaces.",
            ]
        case .withoutPointer: ["The compositor has no pointer device. Connect a mouse or a touchpad."]
        case .silent:
            [
                "The compositor does not say where the cursor is, because hardware cursors are off, or the cursor is hidden.",
                "Move the mouse. If that does not help, start the compositor without WLR_NO_HARDWARE_CURSORS.",
                "A screenshot or a recording that shows the cursor turns them off, too.",
            ]
        case .known: ["Move the mouse: pointer-overlay then reports the cursor."]
        }
    }
}
