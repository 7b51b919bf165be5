import FeederModel
import FoundationEssentials
import PointerModel

/// A window as the accessibility bus told it, and the true places of what is in it: for GTK 4.18 and 4.24 those that GTK computed, for
/// Writer those in a picture.
///
/// A line is an object: its depth below the window, role, extents in the window's space, states, and its true place, counted from the
/// window's corner, where that is known. Children follow their parent.
struct NestedWindow {
    struct Object {
        var role: UInt32
        var extents: AccessibleExtents
        var states: AccessibleStates
        var truth: Point?
        var children: [Int] = []
    }

    private let toolkit: Toolkit
    var objects: [Object] = []
    /// The last object and those around it, the outermost first.
    private var open: [Int] = []

    private static let folder = "\(#filePath)".dropLast("NestedWindow.swift".count) + "Nested/"

    init(_ name: String, of toolkit: Toolkit = .gtk416) throws {
        self.toolkit = toolkit
        for line in try String(contentsOfFile: "\(Self.folder)\(name).txt", encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            let numbers = words.map { Int32($0) ?? 0 }
            add(
                Object(
                    role: UInt32(numbers[1]),
                    extents: AccessibleExtents(x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5]),
                    states: AccessibleStates(rawValue: UInt64(words[6], radix: 16) ?? 0),
                    truth: words.count > 7 ? Point(x: Double(numbers[7]), y: Double(numbers[8])) : nil
                ),
                at: Int(numbers[0])
            )
        }
    }

    /// Creates a window whose buttons have all opened what is in them.
    init(
        _ lines: [(depth: Int, role: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)],
        of toolkit: Toolkit
    ) {
        self.toolkit = toolkit
        for line in lines {
            add(
                Object(
                    role: line.role,
                    extents: AccessibleExtents(x: line.x, y: line.y, width: line.width, height: line.height),
                    states: [.visible, .showing, .sensitive, .expanded]
                ),
                at: line.depth
            )
        }
    }

    private mutating func add(_ object: Object, at depth: Int) {
        open = Array(open.prefix(depth))
        if let parent = open.last { objects[parent].children.append(objects.count) }
        open.append(objects.count)
        objects.append(object)
    }

    /// The window on an X server, whose accessible has its size.
    var desktopWindow: DesktopWindow { window(on: .x11, shadow: .zero) }

    /// Returns a window whose accessible has its size.
    func window(on system: DesktopWindow.System, shadow: Insets?) -> DesktopWindow {
        let extents = objects[0].extents
        return DesktopWindow(
            id: 1,
            system: system,
            frame: Rect(x: 40, y: 30, width: Double(extents.width), height: Double(extents.height)),
            shadow: shadow
        )
    }

    /// Returns the index of an object.
    func index(of object: AccessibleReference) -> Int? {
        Int(object.path.dropFirst()).flatMap { objects.indices.contains($0) ? $0 : nil }
    }

    func reference(_ index: Int) -> AccessibleReference { AccessibleReference(application: ":1", path: "/\(index)") }

    /// Answers a question as the application did.
    func answer(_ question: AccessibleQuestion, of object: AccessibleReference) -> AccessibleAnswer {
        guard let index = index(of: object) else { return .refused }
        let object = objects[index]
        switch question {
        case .role: return .number(Int64(object.role))
        case .states: return .states(object.states)
        case .childCount: return .number(Int64(object.children.count))
        case .children: return .objects(object.children.map(reference))
        case .child(let child):
            let isThere = object.children.indices.contains(Int(child))
            return isThere ? .objects([reference(object.children[Int(child)])]) : .refused
        case .extents(.window): return .extents(object.extents)
        // No widget has a border around its content.
        case .contains: return .flag(false)
        case .extents(.screen), .hit, .index, .title, .toolkit, .version: return .refused
        }
    }

    /// Scans the window.
    /// - Parameters:
    ///   - size: the size by which the window is searched among its objects; nil if its accessible is the window.
    ///   - popup: the window system of a popup; nil for the window itself.
    func scan(
        size: (width: Double, height: Double)? = nil,
        popup: DesktopWindow.System? = nil
    ) -> Result<ScannedWindow, ScanFailure>? {
        var scan = WindowScan(reference(0), of: toolkit, size: size, popup: popup)
        while scan.result == nil {
            let requests = scan.takeRequests()
            if requests.isEmpty { break }
            for request in requests { scan.receive(answer(request.question, of: request.object), to: request.number) }
        }
        return scan.result
    }
}
