import CXCB

/// What is known of the order of other programs' windows: on which sibling each lies.
struct WindowStack {
    private var siblings: [xcb_window_t: xcb_window_t] = [:]

    /// Notes on which sibling a window lies, 0 for none. Returns whether it may have come above others: a window that only moves on the
    /// screen stays on its sibling.
    mutating func moves(_ window: xcb_window_t, above sibling: xcb_window_t) -> Bool {
        let isNew = siblings[window] == nil
        if isNew, siblings.count >= OverlayX11Limit.windows.most { siblings.removeAll(keepingCapacity: true) }
        return siblings.updateValue(sibling, forKey: window) != sibling && sibling != 0
    }

    /// Forgets a window that is gone.
    mutating func remove(_ window: xcb_window_t) { siblings.removeValue(forKey: window) }
}
