import FeederModel
import FoundationEssentials
import PointerModel

/// What the script in KWin reports.
struct KWinReport: Decodable {
    /// A rectangle: left, top, width and height, in points.
    typealias Numbers = [Double]

    /// A visible window.
    struct Window: Decodable {
        /// KWin's own name of the window, a UUID.
        var id: String
        var process: Int64
        var title: String
        /// The names of the program. Some are empty, and some are the same.
        var programs: [String]
        /// Whether its application places it.
        var popup: Bool
        /// Whether it belongs to Xwayland.
        var x11: Bool
        var fullscreen: Bool
        var active: Bool
        /// The window with its decoration, and without the shadow that the application draws.
        var frame: Numbers
        /// What the application draws, with its shadow.
        var surface: Numbers
    }

    /// All visible windows, the front one first; nil if they have not changed.
    var windows: [Window]?
    /// Where the cursor is; nil if it has not moved.
    var cursor: Numbers?
    /// Whether the script sends no more if nobody answers this report.
    var last: Bool?

    /// Reads a report; nil if it is none, or has more than a report may have.
    init?(_ text: String) {
        guard let report = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)),
            report.windows?.count ?? 0 <= FeederWindowsLimit.windows.most,
            report.windows?.allSatisfy(\.isValid) ?? true, report.cursor.map({ Point($0) != nil }) ?? true
        else { return nil }
        self = report
    }
}

extension KWinReport.Window {
    fileprivate var isValid: Bool {
        !id.isEmpty && id.utf8.count <= FeederWindowsLimit.text.most
            && programs.count <= FeederWindowsLimit.kwinNames.most
            && Int32(exactly: process) != nil && Rect(frame) != nil && Rect(surface) != nil
    }

    /// Describes the window, under a number of the feeder's own; nil if it covers nothing.
    func window(_ number: UInt64) -> DesktopWindow? {
        guard let frame = Rect(frame), let surface = Rect(surface) else { return nil }
        // KWin's own decoration is in the frame and not on the surface, an application's shadow on the surface and not in the frame.
        let content = frame.intersection(surface)
        guard WindowLimits.allows(content), WindowLimits.allows(surface) else { return nil }
        var names: [String] = []
        for name in programs.map(WindowLimits.bounded) where !name.isEmpty && !names.contains(name) {
            names.append(name)
        }
        return DesktopWindow(
            id: number,
            system: x11 ? .x11 : .wayland,
            kind: popup ? .popup : .ordinary,
            process: process > 0 ? Int32(exactly: process) : nil,
            title: WindowLimits.bounded(title),
            programs: names,
            frame: content,
            shadow: Insets(
                top: content.minY - surface.minY,
                left: content.minX - surface.minX,
                bottom: surface.maxY - content.maxY,
                right: surface.maxX - content.maxX
            ),
            isFullscreen: fullscreen,
            isActive: active
        )
    }
}

extension Rect {
    /// Reads four numbers; nil if they are none of a rectangle.
    fileprivate init?(_ numbers: KWinReport.Numbers) {
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] >= 0, numbers[3] >= 0 else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension Point {
    /// Reads two numbers; nil if they are none of a place on a screen.
    init?(_ numbers: KWinReport.Numbers) {
        guard numbers.count == 2, numbers.allSatisfy({ abs($0) <= WindowLimits.distance }) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }
}
