import FeederModel
import MessageBus
import PointerModel

/// What messages of the extension contain.
enum GnomeMessage {
    /// A window: number, process, title, names of the program, whether it is a popup, is one of X11, is fullscreen, and is active, frame,
    /// and buffer, which is the frame with the shadow.
    static let window = "uisasbbbb\(rectangle)\(rectangle)"
    /// The signature of a reply with all windows.
    static let snapshot = "ta(\(window))"
    /// The signature of the signal that windows have changed.
    static let change = "taua(\(window))au"
    static let rectangle = "(iiii)"
}

extension BusMessage {
    /// Reads numbers of windows; nil if they are not valid.
    func gnomeNumbers() -> [UInt32]? { readArray(of: "u", atMost: FeederWindowsLimit.gnomeWindows) { unsigned() } }

    /// Reads windows with their numbers; nil if they are not valid.
    func gnomeWindows() -> [(number: UInt32, window: DesktopWindow)]? {
        readArray(of: "(\(GnomeMessage.window))", atMost: FeederWindowsLimit.gnomeWindows) {
            readStructure(of: GnomeMessage.window) { gnomeWindow() }
        }
    }

    private func gnomeWindow() -> (number: UInt32, window: DesktopWindow)? {
        guard let number = unsigned(), let process = self.number(), let title = gnomeText(),
            let programs = readArray(of: "s", atMost: FeederWindowsLimit.gnomeNames, { gnomeText() }),
            let isPopup = flag(), let isX11 = flag(), let isFullscreen = flag(), let isActive = flag(),
            let frame = gnomeRectangle(), let buffer = gnomeRectangle()
        else { return nil }
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
            isActive: isActive
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
