import CGtk

/// What has the keyboard's focus when a change takes it away, because a button is hidden or cannot be used meanwhile. GTK gives the focus to
/// whatever comes next then, such as the button that turns everything off, and a key that bounces would press that.
@safe
final class FocusKeeper {
    private let window: Widget
    /// Takes the focus in place of what can have it no more, while it is in view. Nothing comes of a key there.
    private let message: Widget
    /// What only comes for a decision, and never gets the focus back.
    private let decision: Widget
    /// What had the focus last of all others, with a reference; nil if nothing had it.
    private var last: Widget?
    /// Whether the change that goes on has given the focus to something.
    private var isGiven = false

    init(of window: Widget, message: Widget, decision: Widget) {
        (self.window, self.message, self.decision) = (window, message, decision)
    }

    deinit { last?.release() }

    /// What has the focus; nil if nothing has it.
    var holder: Widget? { unsafe gtk_window_get_focus(window.cast()).map { unsafe Widget($0) } }

    /// Gives the focus to something, whatever has it.
    func give(to widget: Widget) {
        isGiven = true
        widget.takeFocus()
    }

    /// Gives the focus from the message back to what had it before. Returns whether it does.
    func goBack() -> Bool {
        guard holder == message, let last, canHaveFocus(last) else { return false }
        last.takeFocus()
        return true
    }

    /// Makes a change of the window. What has the focus keeps it, as far as it can.
    /// - Parameter fallback: takes the focus if nothing else can have it that had it.
    func keep(fallback: Widget, _ change: () -> Void) {
        let held = holder
        if let held, held != message, held != decision { remember(held) }
        held?.retain()
        defer { held?.release() }
        isGiven = false
        change()
        guard !isGiven, let held, !canHaveFocus(held) else { return }
        if canHaveFocus(message) { return message.takeFocus() }
        (last.flatMap { canHaveFocus($0) ? $0 : nil } ?? fallback).takeFocus()
    }

    private func canHaveFocus(_ widget: Widget) -> Bool {
        unsafe gtk_widget_get_root(widget.pointer) == window.opaque && gtk_widget_is_visible(widget.pointer) != 0
            && gtk_widget_is_sensitive(widget.pointer) != 0
    }

    private func remember(_ widget: Widget) {
        widget.retain()
        last?.release()
        last = widget
    }
}
