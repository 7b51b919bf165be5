import FeederModel
import FoundationEssentials
import PointerModel

/// A window of a real application as Tests/Feeder/record.py has recorded it: all accessibles, and where the widgets are painted.
struct RecordedWindow: Decodable {
    struct Object: Decodable {
        var path: String
        var role: UInt32
        var states: [UInt32]
        var screen: [Int32]?
        var window: [Int32]?
        var children: [Int]
        var name: String?
    }

    struct Frame: Decodable {
        var title: String
        var kind: String
        var frame: [Double]
        var shadow: [Double]
    }

    var toolkit: String
    var system: String
    var scale: Double
    var window: Frame
    /// The window that a popup belongs to.
    var owner: Frame?
    var frame: Int
    var objects: [Object]
    /// Left, top, right and bottom distances from the extents to the border, by object.
    var contains: [String: [Int32]]?
    /// Painted rectangles by widget, in pixels on X11 and in points on Wayland.
    var truth: [String: [Double]]
    var truthObjects: [String: Int]

    private static let folder = "\(#filePath)".dropLast("RecordedWindow.swift".count) + "Recordings/"

    /// The names of all recordings.
    static let names: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: String(folder))
        return (names ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    static func load(_ name: String) throws -> RecordedWindow {
        let data = try Data(contentsOf: URL(filePath: "\(folder)\(name).json"))
        return try JSONDecoder().decode(RecordedWindow.self, from: data)
    }

    var desktopWindow: DesktopWindow { described(window, id: 1) }
    var ownerWindow: DesktopWindow? { owner.map { described($0, id: 2) } }

    private func described(_ window: Frame, id: UInt64) -> DesktopWindow {
        DesktopWindow(
            id: id,
            system: system == "x11" ? .x11 : .wayland,
            kind: window.kind == "popup" ? .popup : .ordinary,
            process: 1,
            title: window.title,
            frame: Rect(x: window.frame[0], y: window.frame[1], width: window.frame[2], height: window.frame[3]),
            shadow: system == "wayland"
                ? nil
                : Insets(
                    top: window.shadow[0],
                    left: window.shadow[1],
                    bottom: window.shadow[2],
                    right: window.shadow[3]
                )
        )
    }

    func reference(_ index: Int) -> AccessibleReference {
        AccessibleReference(application: ":1", path: objects[index].path)
    }

    /// Answers a question as the application did.
    func answer(_ question: AccessibleQuestion, of object: AccessibleReference) -> AccessibleAnswer {
        guard let index = objects.firstIndex(where: { $0.path == object.path }) else { return .refused }
        let object = objects[index]
        switch question {
        case .role: return .number(Int64(object.role))
        case .states: return .states(states(index))
        case .childCount: return .number(Int64(object.children.count))
        case .children: return .objects(object.children.map(reference))
        case .child(let child):
            let isThere = object.children.indices.contains(Int(child))
            return isThere ? .objects([reference(object.children[Int(child)])]) : .refused
        case .extents(let space):
            guard let values = space == .screen ? object.screen : object.window else { return .refused }
            return .extents(AccessibleExtents(x: values[0], y: values[1], width: values[2], height: values[3]))
        case .hit, .index: return .refused
        case .contains(let x, let y, _):
            guard let extents = object.window else { return .refused }
            let border = contains?["\(index)"] ?? [0, 0, 1, 1]
            let isInside =
                x >= extents[0] - border[0] && x < extents[0] + extents[2] + border[2] - 1
                && y >= extents[1] - border[1]
                && y < extents[1] + extents[3] + border[3] - 1
            return .flag(isInside)
        case .title: return .text(object.name ?? "")
        case .toolkit: return .text(toolkit)
        case .version: return .refused
        }
    }

    private func states(_ index: Int) -> AccessibleStates {
        let words = objects[index].states
        return AccessibleStates(rawValue: UInt64(words[0]) | UInt64(words[1]) << 32)
    }

    /// Scans the window. Returns the result, and the scan with what it remembers.
    func scan(memory: ScanMemory = ScanMemory()) -> WindowScan {
        let window = desktopWindow
        var scan = WindowScan(
            reference(frame),
            of: Toolkit(name: toolkit),
            size: window.searchedSize,
            popup: window.popupSystem,
            memory: memory
        )
        while scan.result == nil {
            let requests = scan.takeRequests()
            if requests.isEmpty { break }
            for request in requests { scan.receive(answer(request.question, of: request.object), to: request.number) }
        }
        return scan
    }
}
