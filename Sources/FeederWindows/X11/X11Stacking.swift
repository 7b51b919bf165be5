import CXCB

/// Which window is in front of which, as the server has the children of the root window.
struct X11Stacking {
    private var places: [xcb_window_t: Int] = [:]

    /// - Parameter children: the children of the root window, the front one last.
    init(_ children: [xcb_window_t]) {
        for (place, child) in children.enumerated() { places[child] = place }
    }

    /// Returns the place of a child of the root window, greater in front; -1 if it is none.
    func place(of child: xcb_window_t?) -> Int { child.flatMap { places[$0] } ?? -1 }

    /// Returns clients with popups between them, the front one last.
    ///
    /// The clients keep their order, which is that of the window manager. A popup is in front of all clients that the server has behind
    /// it, so a menu is in front, and what a program draws on the background is not.
    /// - Parameters:
    ///   - clients: windows that the window manager places, each with the child of the root window that contains it.
    ///   - popups: children of the root window that their programs place.
    func order(
        _ clients: [(window: xcb_window_t, top: xcb_window_t?)],
        _ popups: [xcb_window_t]
    ) -> [xcb_window_t] {
        var ordered: [xcb_window_t] = []
        var rest = clients[...]
        for popup in popups {
            let place = place(of: popup)
            let behind = rest.lastIndex { self.place(of: $0.top) < place }
            if let behind {
                ordered += rest[...behind].map(\.window)
                rest = rest[(behind + 1)...]
            }
            ordered.append(popup)
        }
        return ordered + rest.map(\.window)
    }
}
