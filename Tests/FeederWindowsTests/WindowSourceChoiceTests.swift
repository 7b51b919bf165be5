import DesktopConfiguration
import FeederModel
import FeederWindows
import Testing

@Suite("The choice of a window system")
struct WindowSourceChoiceTests {
    private func choose(
        _ setting: FeederOptions.Source,
        _ environment: [String: String],
        mayBeGnomeShell: Bool = true
    ) throws(WindowSystemError) -> WindowSourceChoice {
        try WindowSourceChoice(setting, environment: { environment[$0] }, mayBeGnomeShell: { mayBeGnomeShell })
    }

    @Test("The environment says what the session has")
    func automatic() throws {
        let both = ["SWAYSOCK": "/run/sway", "WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"]
        #expect(try choose(.automatic, both) == .sway(path: "/run/sway"))
        #expect(try choose(.automatic, ["DISPLAY": ":0", "SWAYSOCK": "", "WAYLAND_DISPLAY": ""]) == .x11)
        let kde = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "x:KDE"]
        #expect(try choose(.automatic, kde) == .kde)
        #expect(try choose(.automatic, ["DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "KDE"]) == .x11)
        #expect(try lack(["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "KDEX"]) != nil)
    }

    @Test("GNOME is one of the desktops that the session names, in capitals or not")
    func gnome() throws {
        for desktop in ["GNOME", "ubuntu:GNOME", "pop:gnome", "GNOME-Classic:GNOME"] {
            let environment = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": desktop]
            #expect(try choose(.automatic, environment) == .gnome)
        }
        // There it has an X server like others.
        #expect(try choose(.automatic, ["DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "GNOME"]) == .x11)
        #expect(try choose(.gnome, ["DISPLAY": ":0"]) == .gnome)
        for desktop in ["GNOMEX", "", "Budgie"] {
            let environment = ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": desktop]
            #expect(try lack(environment) != nil)
        }
    }

    @Test("Another compositor that names GNOME, as Phosh's does, does not say where windows are")
    func relative() throws {
        let phosh = ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "Phosh:GNOME"]
        guard case .unsupported(let error) = try choose(.automatic, phosh, mayBeGnomeShell: false) else {
            Issue.record("it is taken for GNOME Shell")
            return
        }
        #expect(error.isFinal && error.description.contains("(Phosh:GNOME)"))
        #expect(try choose(.gnome, phosh, mayBeGnomeShell: false) == .gnome)
    }

    @Test("A setting wins over the environment")
    func forced() throws {
        #expect(try choose(.x11, ["SWAYSOCK": "/run/sway", "DISPLAY": ":0"]) == .x11)
        #expect(throws: WindowSystemError.self) { try choose(.x11, ["SWAYSOCK": "/run/sway"]) }
        #expect(throws: WindowSystemError.self) { try choose(.sway, ["DISPLAY": ":0"]) }
        #expect(try choose(.kde, ["SWAYSOCK": "/run/sway"]) == .kde)
    }

    /// Why a session's windows are not known; nil if they are.
    private func lack(_ environment: [String: String]) throws -> WindowSystemError? {
        guard case .unsupported(let error) = try choose(.automatic, environment) else { return nil }
        return error
    }

    @Test("An error names the compositor that cannot be asked, and what can")
    func other() throws {
        let environment = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "Other\u{1b}"]
        let error = try lack(environment)
        #expect(error?.isFinal == true)
        #expect(error?.description.contains(#"(Other\u{1b})"#) == true)
        #expect(error?.description.contains("supported: X11, sway, GNOME Shell, KDE") == true)
    }

    @Test("Without a session there is no window system")
    func nothing() {
        let error = #expect(throws: WindowSystemError.self) { try choose(.automatic, [:]) }
        #expect(error?.description.contains("graphical session") == true)
    }
}
