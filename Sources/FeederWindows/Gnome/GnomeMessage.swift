import FeederModel
import MessageBus
import PointerModel

/// What messages of the extension contain.
enum GnomeMessage {
    /// The members of a window: number, process, title, names of the program, whether it is a popup, is one of X11, is fullscreen, and is
    /// active, frame, buffer, which is the frame with the shadow, and the two parts of its accessible's name. An older extension, which the
    /// Shell keeps until the next login, does not send these two.
    static let (members, olderMembers) = ("uisasbbbb(iiii)(iiii)ss", "uisasbbbb(iiii)(iiii)")
    /// The signature of a reply with all windows.
    static func snapshot(of members: String) -> String { "ta(\(members))" }

    /// The signature of the signal that windows have changed.
    static func change(of members: String) -> String { "taua(\(members))au" }
}

extension BusMessage {
    /// Reads numbers of windows; nil if they are not valid.
    func gnomeNumbers() -> [UInt32]? { readArray(of: "u", atMost: FeederWindowsLimit.gnomeWindows) { unsigned() } }

    /// Returns the members of windows in this message; nil if it has other contents.
    /// - Parameter signature: returns the signature of the message, by the members.
    func gnomeMembers(_ signature: (String) -> String) -> String? {
        [GnomeMessage.members, GnomeMessage.olderMembers].first { hasSignature(signature($0)) }
    }

    /// Reads windows with their numbers; nil if they are not valid.
    func gnomeWindows(_ members: String) -> [(number: UInt32, window: DesktopWindow)]? {
        readArray(of: "(\(members))", atMost: FeederWindowsLimit.gnomeWindows) {
            readStructure(of: members) { gnomeWindow(members) }
        }
    }

    private func gnomeWindow(_ members: String) -> (number: UInt32, window: DesktopWindow)? {
        guard let number = unsigned(), let process = self.number(), let title = gnomeText(),
            let programs = readArray(of: "s", atMost: FeederWindowsLimit.gnomeNames, { gnomeText() }),
            let isPopup = flag(), let isX11 = flag(), let isFullscreen = flag(), let isActive = flag(),
            let frame = gnomeRectangle(), let buffer = gnomeRectangle()
        else { return nil }
        var accessible: AccessibleReference?
        if members == GnomeMessage.members {
            guard let name = gnomeText(), let path = gnomeText() else { return nil }
            if !name.isEmpty, !path.isEmpty { accessible = AccessibleReference(application: name, path: path) }
        }
        let window = DesktopWindow(
            id: UInt64(number),
            system: isX11 ? .x11 : .wayland,
            kind: isPopup ? .popup : .ordinary,
            process: process > 0 ? process : nil,
            title: title,
            programs: programs,
            frame: frame,
            shadow: WindowLimits.allows(buffer) ? Self.margins(of: frame, in: buffer) : .zero,
            isFullscreen: isFullscreen,
            isActive: isActive,
            accessible: accessible
        )
        return (number, window)
    }

    private func gnomeText() -> String? { beginningOfText(atMost: FeederWindowsLimit.text) }

    private func gnomeRectangle() -> Rect? {
        readStructure(of: "iiii") {
            guard let x = number(), let y = number(), let width = number(), let height = number() else { return nil }
            return Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
        }
    }

    private static func margins(of frame: Rect, in buffer: Rect) -> Insets {
        Insets(
            top: frame.minY - buffer.minY,
            left: frame.minX - buffer.minX,
            bottom: buffer.maxY - frame.maxY,
            right: buffer.maxX - frame.maxX
        )
    }
}
