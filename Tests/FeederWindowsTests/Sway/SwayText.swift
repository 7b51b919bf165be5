@testable import FeederWindows

/// Trees as sway writes them, with the members that are read and some that are not.
enum SwayText {
    static func root(_ outputs: String...) -> String {
        let scratch = node(2_147_483_646, "workspace", "__i3_scratch", [0, 0, 1280, 800], fullscreen: 1)
        let hidden = node(2_147_483_647, "output", "__i3", [0, 0, 1280, 800], nodes: [scratch])
        return node(1, "root", "root", [0, 0, 1280, 800], nodes: [hidden] + outputs)
    }

    static func output(_ id: Int, x: Int = 0, tiled: [String] = [], floating: [String] = []) -> String {
        let rect = [x, 0, 1280, 800]
        let workspace = node(id + 1, "workspace", "1", rect, fullscreen: 1, nodes: tiled, floating: floating)
        return node(id, "output", "HEADLESS", rect, nodes: [workspace])
    }

    /// A container with a window.
    /// - Parameter members: members besides the usual ones, each with a comma before it.
    static func window(
        _ id: Int,
        _ rect: [Int],
        content: [Int]? = nil,
        title: String = "title",
        isFloating: Bool = false,
        isVisible: Bool = true,
        fullscreen: Int = 0,
        isFocused: Bool = false,
        shell: String = "xdg_shell",
        _ members: String = #", "app_id": "foot""#
    ) -> String {
        node(
            id,
            isFloating ? "floating_con" : "con",
            title,
            rect,
            content: content ?? [0, 0, rect[2], rect[3]],
            fullscreen: fullscreen,
            isFocused: isFocused,
            #", "pid": \#(1000 + id), "visible": \#(isVisible), "shell": "\#(shell)""# + members
        )
    }

    static func node(
        _ id: Int,
        _ type: String,
        _ name: String?,
        _ rect: [Int],
        content: [Int] = [0, 0, 0, 0],
        fullscreen: Int = 0,
        isFocused: Bool = false,
        nodes: [String] = [],
        floating: [String] = [],
        _ members: String = ""
    ) -> String {
        """
        {"id": \(id), "type": "\(type)", "name": \(name.map { "\"\($0)\"" } ?? "null"), "orientation": "none", "percent": null,
        "urgent": false, "marks": [], "focused": \(isFocused), "layout": "splith", "border": "none", "rect": \(box(rect)),
        "deco_rect": \(box([0, 0, 0, 0])), "window_rect": \(box(content)), "window": null, "fullscreen_mode": \(fullscreen),
        "sticky": false, "nodes": [\(nodes.joined(separator: ","))],
        "floating_nodes": [\(floating.joined(separator: ","))]\(members)}
        """
    }

    /// Returns what is read of a tree; nil if it is none.
    /// - Parameter length: bytes that come at a time.
    static func tree(_ bytes: [UInt8], inPiecesOf length: Int = 1 << 16) -> SwayTree? {
        var reader = SwayTreeReader()
        for start in stride(from: 0, to: bytes.count, by: length) {
            reader.read(bytes[start..<min(start + length, bytes.count)])
        }
        return reader.tree
    }

    /// Returns the windows of a tree; nil if it is none, or has too many.
    static func windows(_ bytes: [UInt8], inPiecesOf length: Int = 1 << 16) -> SwayWindows? {
        guard case .root(let root) = tree(bytes, inPiecesOf: length) else { return nil }
        return SwayWindows(root)
    }

    private static func box(_ rect: [Int]) -> String {
        #"{"x": \#(rect[0]), "y": \#(rect[1]), "width": \#(rect[2]), "height": \#(rect[3])}"#
    }
}
