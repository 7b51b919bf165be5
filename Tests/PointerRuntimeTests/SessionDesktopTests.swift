import PointerRuntime
import Testing

@Suite("The desktop of a session")
struct SessionDesktopTests {
    @Test(
        "It is what the environment says",
        arguments: [
            (["DISPLAY": ":0"], .x11),
            (["DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "GNOME"], .x11),
            (["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], .gnome),
            (["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "KDE"], .kde),
            (["WAYLAND_DISPLAY": "wayland-1", "SWAYSOCK": "/run/sway.sock"], .sway(socket: "/run/sway.sock")),
            (["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "Hyprland"], .otherWayland("Hyprland")),
            (["WAYLAND_DISPLAY": "wayland-0", "SWAYSOCK": ""], .otherWayland(nil)),
            (["WAYLAND_DISPLAY": "", "DISPLAY": ""], nil),
            ([:], nil),
        ] as [([String: String], SessionDesktop?)]
    )
    func environment(variables: [String: String], desktop: SessionDesktop?) {
        #expect(SessionDesktop(environment: { variables[$0] }, mayBeGnomeShell: { true }) == desktop)
    }

    @Test("Where GNOME is named, the compositor decides, and nowhere else is it asked")
    func relatives() {
        for (name, isAsked) in [("Phosh:GNOME", true), ("GNOME", true), ("KDE", false), ("Phosh", false)] {
            let variables = ["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": name]
            var asked = 0
            let desktop = SessionDesktop(environment: { variables[$0] }) {
                asked += 1
                return false
            }
            #expect(desktop == (name == "KDE" ? .kde : .otherWayland(name)))
            #expect(asked == (isAsked ? 1 : 0))
        }
    }
}
