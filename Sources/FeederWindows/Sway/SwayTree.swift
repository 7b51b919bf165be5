/// A rectangle of sway's, in points.
struct SwayRect: Equatable {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
}

/// A node of sway's tree: the root, an output, a workspace, or a container, which may have a window.
struct SwayNode {
    var id: Int64 = 0
    /// `root`, `output`, `workspace`, `con` or `floating_con`.
    var type = ""
    /// The title, or the name of an output or a workspace.
    var name: String?
    var rect = SwayRect()
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
    /// WM_CLASS of an X11 window.
    var windowClass: String?
    var windowInstance: String?
    var nodes: [SwayNode] = []
    /// Those that float, the one in front last.
    var floatingNodes: [SwayNode] = []
}

/// What sway's tree has: the visible windows, and the nodes around them.
enum SwayTree {
    case root(SwayNode)
    /// More than ``FeederWindowsLimit/swayNodes``. Which ones are in front of which is not known.
    case crowd
}
