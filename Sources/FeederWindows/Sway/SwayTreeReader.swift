/// A reader of sway's tree, which comes in pieces. It keeps what is visible, and the beginning of each text: any program may have any
/// number of windows with titles of any length.
struct SwayTreeReader {
    /// The tree is not as expected.
    private struct Fault: Error {}

    /// What an open object or list is.
    private enum Part {
        case node
        /// The nodes in a node.
        case nodes(isFloating: Bool)
        case rect(isContent: Bool)
        /// The X11 part of a window.
        case properties
        case other
    }

    /// A node whose end has not come.
    private struct Draft {
        var node = SwayNode()
        var hasID = false
        var hasType = false
        var hasRect = false
    }

    /// A text is cut between its characters when a window is made of the node. Until then it has a character more than counts.
    private var tokens = JSONTokens(
        longest: FeederWindowsLimit.text.most + 4,
        // A level has an object and a list. Behind the last one come its own lists and objects.
        deepest: 2 * FeederWindowsLimit.swayLevels.most + 8
    )
    private var parts: [Part] = []
    private var drafts: [Draft] = []
    /// The name of the last member.
    private var key = ""
    private var sides: [String: Double] = [:]
    private var root: SwayNode?
    /// Number of the nodes that are kept.
    private(set) var count = 0
    private var isFaulty = false

    /// Reads a piece.
    mutating func read(_ piece: ArraySlice<UInt8>) {
        guard !isFaulty else { return }
        var piece = piece
        do {
            while let token = try tokens.next(&piece) { try take(token) }
        } catch {
            isFaulty = true
            (drafts, root) = ([], nil)
        }
    }

    /// What has been read; nil if it is no tree.
    var tree: SwayTree? {
        guard !isFaulty, tokens.isAtEnd, let root else { return nil }
        return count > FeederWindowsLimit.swayNodes.most ? .crowd : .root(root)
    }

    private mutating func take(_ token: JSONToken) throws(Fault) {
        switch token {
        case .objectStart: try open(objectPart)
        case .listStart: try open(listPart)
        case .objectEnd, .listEnd: try close()
        case .key(let name): key = name
        default: try takeValue(token)
        }
    }

    // MARK: Objects and lists

    private var objectPart: Part {
        switch (parts.last, key) {
        case (nil, _), (.nodes, _): .node
        case (.node, "rect"): .rect(isContent: false)
        case (.node, "window_rect"): .rect(isContent: true)
        case (.node, "window_properties"): .properties
        default: .other
        }
    }

    private var listPart: Part {
        switch (parts.last, key) {
        case (.node, "nodes"): .nodes(isFloating: false)
        case (.node, "floating_nodes"): .nodes(isFloating: true)
        default: .other
        }
    }

    private mutating func open(_ part: Part) throws(Fault) {
        switch part {
        case .node:
            guard drafts.count <= FeederWindowsLimit.swayLevels.most else { throw Fault() }
            drafts.append(Draft())
        case .rect: sides = [:]
        case .other where parts.isEmpty: throw Fault()
        default: break
        }
        parts.append(part)
    }

    private mutating func close() throws(Fault) {
        switch parts.popLast() {
        case .node: try closeNode()
        case .rect(let isContent):
            guard let x = sides["x"], let y = sides["y"], let width = sides["width"], let height = sides["height"],
                let last = drafts.indices.last
            else { throw Fault() }
            let rect = SwayRect(x: x, y: y, width: width, height: height)
            if isContent {
                drafts[last].node.windowRect = rect
            } else {
                drafts[last].node.rect = rect
                drafts[last].hasRect = true
            }
        default: break
        }
    }

    /// Ends a node, and hangs it into the one around it, if it or something in it is visible.
    private mutating func closeNode() throws(Fault) {
        guard let draft = drafts.popLast(), draft.hasID, draft.hasType, draft.hasRect else { throw Fault() }
        let node = draft.node
        guard let last = drafts.indices.last else {
            root = node
            return
        }
        guard node.isVisible == true || !node.nodes.isEmpty || !node.floatingNodes.isEmpty else { return }
        count += 1
        guard count <= FeederWindowsLimit.swayNodes.most else { return }
        if case .nodes(isFloating: true) = parts.last {
            drafts[last].node.floatingNodes.append(node)
        } else {
            drafts[last].node.nodes.append(node)
        }
    }

    // MARK: Values

    private mutating func takeValue(_ value: JSONToken) throws(Fault) {
        switch parts.last {
        case .node: try takeMember(value)
        case .rect:
            guard case .number(let side) = value else { throw Fault() }
            if ["x", "y", "width", "height"].contains(key) { sides[key] = side }
        case .properties:
            guard let last = drafts.indices.last else { throw Fault() }
            switch key {
            case "class": drafts[last].node.windowClass = try Self.text(value)
            case "instance": drafts[last].node.windowInstance = try Self.text(value)
            default: break
            }
        case .other: break
        case .nodes, nil: throw Fault()
        }
    }

    private mutating func takeMember(_ value: JSONToken) throws(Fault) {
        guard let last = drafts.indices.last else { throw Fault() }
        switch key {
        case "id":
            guard let id = try Self.integer(value) else { throw Fault() }
            drafts[last].node.id = id
            drafts[last].hasID = true
        case "type":
            guard let type = try Self.text(value) else { throw Fault() }
            drafts[last].node.type = type
            drafts[last].hasType = true
        case "name": drafts[last].node.name = try Self.text(value)
        case "fullscreen_mode": drafts[last].node.fullscreenMode = try Self.integer(value).map { Int($0) }
        case "visible": drafts[last].node.isVisible = try Self.flag(value)
        case "focused": drafts[last].node.isFocused = try Self.flag(value)
        case "pid": drafts[last].node.process = try Self.integer(value)
        case "shell": drafts[last].node.shell = try Self.text(value)
        case "app_id": drafts[last].node.program = try Self.text(value)
        case "rect", "window_rect", "window_properties", "nodes", "floating_nodes":
            guard value == .null else { throw Fault() }
        default: break
        }
    }

    /// Returns a text; nil for null.
    private static func text(_ value: JSONToken) throws(Fault) -> String? {
        switch value {
        case .text(let text): return text
        case .null: return nil
        default: throw Fault()
        }
    }

    /// Returns a whole number; nil for null.
    private static func integer(_ value: JSONToken) throws(Fault) -> Int64? {
        switch value {
        case .number(let number):
            guard let integer = Int64(exactly: number) else { throw Fault() }
            return integer
        case .null: return nil
        default: throw Fault()
        }
    }

    /// Returns a yes or no; nil for null.
    private static func flag(_ value: JSONToken) throws(Fault) -> Bool? {
        switch value {
        case .flag(let flag): return flag
        case .null: return nil
        default: throw Fault()
        }
    }
}
