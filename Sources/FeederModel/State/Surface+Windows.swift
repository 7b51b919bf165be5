import PointerModel

extension [Surface] {
    /// Makes the surfaces of windows: what is known of the front ones, as far as there is room for nodes. A window without nodes still
    /// covers what is behind it.
    /// - Parameters:
    ///   - windows: all windows, the front one first.
    ///   - contents: what is known of windows, by id.
    ///   - settings: what a person decides.
    init(of windows: [DesktopWindow], _ contents: [UInt64: WindowContents], _ settings: FeederSettings) {
        var room = FeederModelLimit.nodes.most
        self = windows.enumerated().map { index, window in
            var nodes = contents[window.id]?.plan.nodes ?? []
            if nodes.count > room { nodes = [] }
            room -= nodes.count
            return Surface(
                id: window.surfaceID,
                frame: window.frame,
                z: settings.z + windows.count - 1 - index,
                nodes: nodes
            )
        }
    }
}

extension DesktopWindow {
    /// The id of the window's surface.
    package var surfaceID: String { "feeder.\(id)" }
}
