import CXCB
import SafeText
import X11Client

/// The window manager of a screen: the window that shows that it runs.
struct X11Manager {
    let window: xcb_window_t
    /// Its name, for people; empty if it has none.
    let name: String

    /// Asks the window that the root window names whether it is a window manager's; waits for the server. Nil if it is not, for
    /// instance because the window manager has ended.
    init?(_ window: xcb_window_t, _ server: X11Connection, _ names: X11Names) {
        // Selected first, so that its end is not missed.
        server.select(XCB_EVENT_MASK_STRUCTURE_NOTIFY, of: window)
        let (check, title) = (server.ask(names.managerCheck, of: window), server.ask(names.title, of: window))
        let (own, name) = (server.answer(check)?.words.first, server.answer(title)?.text)
        guard own == window else { return nil }
        self.window = window
        self.name = PrintableText.escape(String((name ?? "").unicodeScalars.prefix(SafeTextLimit.quoted.most)))
    }
}
