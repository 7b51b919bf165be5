import FoundationEssentials

/// A rectangle of sway's, in points.
struct SwayRect: Decodable, Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
}

/// A node of sway's tree: the root, an output, a workspace, or a container, which may have a window.
struct SwayNode: Decodable {
    /// The X11 part of a window: its WM_CLASS.
    struct Properties: Decodable {
        var `class`: String?
        var instance: String?
    }

    var id: Int64
    /// `root`, `output`, `workspace`, `con` or `floating_con`.
    var type: String
    /// The title, or the name of an output or a workspace.
    var name: String?
    var rect: SwayRect
    /// The content, from the corner of `rect`.
    var windowRect: SwayRect?
    /// 0: none, 1: on the output, 2: on all outputs. Workspaces have 1 as well.
    var fullscreenMode: Int?
    /// Whether any of a window is to be seen; nil without a window.
    var isVisible: Bool?
    /// Whether the node itself receives what somebody types.
    var isFocused: Bool?
    /// The process of the window; nil without a window.
    var process: Int64?
    /// `xdg_shell` or `xwayland`; nil without a window.
    var shell: String?
    var program: String?
    var properties: Properties?
    var nodes: [SwayNode]
    /// Those that float, the one in front last.
    var floatingNodes: [SwayNode]

    private enum CodingKeys: String, CodingKey {
        case id, type, name, rect, shell, nodes
        case windowRect = "window_rect"
        case fullscreenMode = "fullscreen_mode"
        case isVisible = "visible"
        case isFocused = "focused"
        case process = "pid"
        case program = "app_id"
        case properties = "window_properties"
        case floatingNodes = "floating_nodes"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // Each level has two parts of the path: the list and the place in it.
        guard decoder.codingPath.count <= 2 * FeederWindowsLimit.swayLevels.most else {
            throw DecodingError.dataCorruptedError(forKey: .nodes, in: values, debugDescription: "too deep")
        }
        id = try values.decode(Int64.self, forKey: .id)
        type = try values.decode(String.self, forKey: .type)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        rect = try values.decode(SwayRect.self, forKey: .rect)
        windowRect = try values.decodeIfPresent(SwayRect.self, forKey: .windowRect)
        fullscreenMode = try values.decodeIfPresent(Int.self, forKey: .fullscreenMode)
        isVisible = try values.decodeIfPresent(Bool.self, forKey: .isVisible)
        isFocused = try values.decodeIfPresent(Bool.self, forKey: .isFocused)
        process = try values.decodeIfPresent(Int64.self, forKey: .process)
        shell = try values.decodeIfPresent(String.self, forKey: .shell)
        program = try values.decodeIfPresent(String.self, forKey: .program)
        properties = try values.decodeIfPresent(Properties.self, forKey: .properties)
        nodes = try values.decodeIfPresent([SwayNode].self, forKey: .nodes) ?? []
        floatingNodes = try values.decodeIfPresent([SwayNode].self, forKey: .floatingNodes) ?? []
    }
}

/// Replies of sway.
enum SwayReply {
    /// What sway is.
    struct Version: Decodable {
        var name: String
        var variant: String?

        private enum CodingKeys: String, CodingKey {
            case name = "human_readable"
            case variant
        }
    }

    /// Whether a request has succeeded.
    struct Success: Decodable {
        var success: Bool
    }

    /// Returns the value of a reply; nil if it is another one.
    static func decode<Value: Decodable>(_ type: Value.Type, from payload: [UInt8]) -> Value? {
        // A title may have bytes that are no UTF-8, which sway passes on.
        let text = String(decoding: payload, as: UTF8.self)
        return try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
