import CGtk

/// What has the keyboard's focus when a change takes it away, because a button is hidden or cannot be used meanwhile. GTK gives the focus to
/// whatever comes next then, such as the button that turns everything off, and a key that bounces would press that.
@safe
final class FocusKeeper {
    private let window: Widget
    /// What has lost the focus, with a reference; nil if nothing waits to get it back.
    private var lost: Widget?
    /// Whether the change that goes on has given the focus to something.
    private var isGiven = false

    init(of window: Widget) { self.window = window }

    deinit { forget() }

    /// What has the focus; nil if nothing has it.
    var holder: Widget? { unsafe gtk_window_get_focus(window.cast()).map { unsafe Widget($0) } }

    /// Gives the focus to something, whatever has it.
    func give(to widget: Widget) {
        isGiven = true
        widget.takeFocus()
    }

    /// Makes a change of the window. What has the focus keeps it, as far as it can.
    /// - Parameters:
    ///   - message: takes the focus in place of what can have it no more, while it is in view. Nothing comes of a key there.
    ///   - fallback: takes the focus if neither can have it.
    func keep(message: Widget, fallback: Widget, _ change: () -> Void) {
        let held = holder
        held?.retain()
        defer { held?.release() }
        isGiven = false
        change()
        guard !isGiven else { return forget() }
        guard let held, !canHaveFocus(held) else { return }
        if held != message { remember(held) }
        if canHaveFocus(message) { return message.takeFocus() }
        let next = lost.flatMap { canHaveFocus($0) ? $0 : nil } ?? fallback
        forget()
        next.takeFocus()
    }

    private func canHaveFocus(_ widget: Widget) -> Bool {
        unsafe gtk_widget_get_root(widget.pointer) == window.opaque && gtk_widget_is_visible(widget.pointer) != 0
            && gtk_widget_is_sensitive(widget.pointer) != 0
    }

    private func remember(_ widget: Widget) {
        forget()
        widget.retain()
        lost = widget
    }

    private func forget() {
        lost?.release()
        lost = nil
    }
}
