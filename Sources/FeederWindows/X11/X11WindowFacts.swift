import CXCB
import Glibc
import PointerModel
import X11Client

/// What the properties of a window say of it.
struct X11WindowFacts {
    /// The desktop of a window that is on all of them.
    private static let allDesktops: UInt32 = 0xffff_ffff

    var process: Int32?
    var title = ""
    var programs: [String] = []
    /// The number of its desktop; nil if it has none.
    var desktop: UInt32?
    /// Whether it is minimized, or rolled up to its title bar.
    var isHidden = false
    var isFullscreen = false
    /// The shadow that the application draws, in pixels.
    var shadow = Insets.zero

    /// Returns whether the window is on a desktop; all are if the window manager has no desktops.
    func isOn(_ current: UInt32?) -> Bool {
        guard let desktop, let current else { return true }
        return desktop == current || desktop == Self.allDesktops
    }

    /// The questions of one window.
    struct Request {
        private let server: X11Connection
        private let names: X11Names
        private let title, oldTitle, programs, machine, process, desktop, state, shadow: xcb_get_property_cookie_t

        /// Asks; does not wait.
        init(_ window: xcb_window_t, _ server: X11Connection, _ names: X11Names) {
            self.server = server
            self.names = names
            title = server.ask(names.title, of: window, atMost: .text)
            oldTitle = server.ask(names.oldTitle, of: window, atMost: .text)
            programs = server.ask(names.programs, of: window)
            machine = server.ask(names.machine, of: window)
            process = server.ask(names.process, of: window, words: 1)
            desktop = server.ask(names.desktop, of: window, words: 1)
            state = server.ask(names.state, of: window)
            shadow = server.ask(names.shadow, of: window, words: 4)
        }

        /// Returns the answers; waits for the server. What a window that is gone does not say is empty.
        func answer(host: String) -> X11WindowFacts {
            var facts = X11WindowFacts()
            let (title, oldTitle) = (server.answer(title)?.text, server.answer(oldTitle)?.text)
            facts.title = title ?? oldTitle ?? ""
            let programs = (server.answer(programs)?.texts ?? []).filter { !$0.isEmpty }
            facts.programs = Array(programs.prefix(FeederWindowsLimit.classNames.most))
            let machine = server.answer(machine)?.text
            let process = (server.answer(process)?.words.first).flatMap { Int32(exactly: $0) }
            // The number means nothing on another machine.
            facts.process = machine == nil || machine == host ? process.flatMap { $0 > 0 ? $0 : nil } : nil
            facts.desktop = server.answer(desktop)?.words.first
            let states = server.answer(state)?.words ?? []
            facts.isHidden = states.contains(names.hidden) || states.contains(names.shaded)
            facts.isFullscreen = states.contains(names.fullscreen)
            let sides = (server.answer(shadow)?.words ?? []).map { Double($0) }
            if sides.count == 4 {
                facts.shadow = Insets(top: sides[2], left: sides[0], bottom: sides[3], right: sides[1])
            }
            return facts
        }
    }

    /// The name of this machine, as programs write it into WM_CLIENT_MACHINE.
    static var host: String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
