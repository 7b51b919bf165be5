import FeederModel
import PointerModel

/// The visible windows of sway's tree.
struct SwayWindows {
    /// The windows, the front one first.
    let windows: [DesktopWindow]
    /// Whether any of them floats, so that it may move without an event.
    let hasFloating: Bool

    /// Reads a tree. What is fullscreen lies in front of its output, except for its own dialogs; what floats lies in front of what is
    /// tiled, also where it reaches into another output.
    init(_ root: SwayNode) {
        var finder = Finder()
        for output in root.nodes where output.type == "output" {
            for workspace in output.nodes where workspace.type == "workspace" { finder.visit(workspace) }
        }
        let all = [finder.onAllOutputs, finder.onOutputs, finder.floating, finder.tiled].joined()
        windows = Array(all.prefix(FeederWindowsLimit.windows.most))
        hasFloating = finder.hasFloating
    }

    /// Collects windows in layers, each with the front window first.
    private struct Finder {
        var onAllOutputs: [DesktopWindow] = []
        var onOutputs: [DesktopWindow] = []
        var floating: [DesktopWindow] = []
        var tiled: [DesktopWindow] = []
        var hasFloating = false

        mutating func visit(_ workspace: SwayNode) {
            var dialogs: [DesktopWindow] = []
            var fullscreen: [DesktopWindow] = []
            var lower: [DesktopWindow] = []
            var mode = 0
            for (node, isFloating) in workspace.floatingNodes.reversed().map({ ($0, true) })
                + workspace.nodes.map({ ($0, false) })
            {
                var found = Leaves()
                found.visit(node, mode: 0)
                mode = max(mode, found.mode)
                fullscreen += found.fullscreen
                if isFloating { dialogs += found.others } else { lower += found.others }
            }
            hasFloating = hasFloating || !dialogs.isEmpty
            tiled += lower
            // An output that sway lists later is drawn later.
            switch mode {
            case 0: floating = dialogs + floating
            case 1: onOutputs = dialogs + fullscreen + onOutputs
            default: onAllOutputs = dialogs + fullscreen + onAllOutputs
            }
        }
    }

    /// Collects the windows below a node.
    private struct Leaves {
        var fullscreen: [DesktopWindow] = []
        var others: [DesktopWindow] = []
        /// The greatest fullscreen mode of a visible window.
        var mode = 0

        mutating func visit(_ node: SwayNode, mode: Int) {
            let own = max(mode, node.fullscreenMode ?? 0)
            if let window = SwayWindows.window(of: node, isFullscreen: own > 0) {
                self.mode = max(self.mode, own)
                if own > 0 { fullscreen.append(window) } else { others.append(window) }
            }
            for child in node.floatingNodes.reversed() + node.nodes { visit(child, mode: own) }
        }
    }

    /// Returns the window of a container; nil if it has none, or none that is visible.
    private static func window(of node: SwayNode, isFullscreen: Bool) -> DesktopWindow? {
        guard node.isVisible == true, let process = node.process.flatMap({ Int32(exactly: $0) }), process > 0 else {
            return nil
        }
        let frame = frame(of: node)
        guard WindowLimits.allows(frame) else { return nil }
        let names = [node.program, node.windowClass, node.windowInstance]
        return DesktopWindow(
            id: UInt64(bitPattern: node.id),
            system: node.shell == "xwayland" ? .x11 : .wayland,
            process: process,
            title: WindowLimits.bounded(node.name ?? ""),
            programs: names.compactMap { $0 }.filter { !$0.isEmpty }.map(WindowLimits.bounded),
            frame: frame,
            shadow: node.shell == "xwayland" ? .zero : nil,
            isFullscreen: isFullscreen,
            isActive: node.isFocused ?? false
        )
    }

    /// Returns the content of a container. That of one in fullscreen is all of it, although sway 1.7 adds the border.
    private static func frame(of node: SwayNode) -> Rect {
        let rect = node.rect
        guard node.fullscreenMode ?? 0 == 0, let content = node.windowRect, content.width > 0, content.height > 0 else {
            return Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
        }
        return Rect(x: rect.x + content.x, y: rect.y + content.y, width: content.width, height: content.height)
    }
}
