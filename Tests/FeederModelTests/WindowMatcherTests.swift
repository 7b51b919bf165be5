import FeederModel
import PointerModel
import Testing

@Suite("Windows and their accessibles")
struct WindowMatcherTests {
    private func window(
        _ id: UInt64,
        _ title: String,
        process: Int32? = 10,
        kind: DesktopWindow.Kind = .ordinary,
        _ frame: Rect = Rect(x: 100, y: 100, width: 400, height: 300)
    ) -> DesktopWindow {
        DesktopWindow(id: id, system: .x11, kind: kind, process: process, title: title, frame: frame)
    }

    private func candidate(
        _ number: Int,
        _ title: String,
        process: Int32? = 10,
        role: AccessibleRole = .frame,
        toolkit: Toolkit = .gtk3,
        _ extents: AccessibleExtents = AccessibleExtents(x: 100, y: 100, width: 400, height: 300)
    ) -> FrameCandidate {
        FrameCandidate(
            reference: AccessibleReference(application: ":1.\(process ?? 0)", path: "/\(number)"),
            process: process,
            toolkit: toolkit,
            role: role,
            title: title,
            extents: extents
        )
    }

    private func match(_ windows: [DesktopWindow], _ candidates: [FrameCandidate]) -> [UInt64: String] {
        WindowMatcher.match(windows, candidates).mapValues(\.reference.path)
    }

    @Test("The title decides between two windows of one process and one size")
    func title() {
        let found = match([window(1, "one"), window(2, "two")], [candidate(5, "two"), candidate(6, "one")])
        #expect(found == [1: "/6", 2: "/5"])
    }

    @Test("Two windows that nothing distinguishes have no match")
    func tie() {
        #expect(match([window(1, "same"), window(2, "same")], [candidate(5, "same"), candidate(6, "same")]).isEmpty)
        #expect(match([window(1, "same")], [candidate(5, "same"), candidate(6, "same")]).isEmpty)
    }

    @Test("The window and the candidate that remain after a match are a match too")
    func elimination() {
        let far = Rect(x: 900, y: 500, width: 400, height: 300)
        let found = match(
            [window(1, "same"), window(2, "same", far)],
            [
                candidate(5, "same", AccessibleExtents(x: 900, y: 500, width: 400, height: 300)), candidate(6, "same"),
            ]
        )
        #expect(found == [1: "/6", 2: "/5"])
    }

    @Test("The process, or a title and a size that nobody else has, must be equal")
    func process() {
        #expect(match([window(1, "one")], [candidate(5, "one", process: 11)]) == [1: "/5"])
        #expect(match([window(1, "one")], [candidate(5, "other", process: 11)]).isEmpty)
        // The title is the other window's, but the process is this one's.
        let windows = [window(1, "one"), window(2, "two", process: 11)]
        #expect(match(windows, [candidate(5, "one", process: 11)]) == [2: "/5"])
        #expect(match([window(1, "one", process: nil)], [candidate(5, "one", process: nil)]) == [1: "/5"])
    }

    @Test("A second registration of an application without a rectangle is no rival")
    func emptyRegistration() {
        let empty = candidate(5, "one", AccessibleExtents(x: 0, y: 0, width: 0, height: 0))
        #expect(match([window(1, "one")], [empty, candidate(6, "one")]) == [1: "/6"])
    }

    @Test("A popup takes only an accessible of its place and size")
    func popup() {
        let menu = window(2, "", kind: .popup, Rect(x: 120, y: 140, width: 90, height: 60))
        let popup = candidate(
            5,
            "",
            role: .popupMenu,
            toolkit: .qt,
            AccessibleExtents(x: 120, y: 140, width: 90, height: 60)
        )
        let main = candidate(6, "one")
        #expect(match([menu, window(1, "one")], [main, popup]) == [1: "/6", 2: "/5"])
        #expect(match([menu], [main]).isEmpty)
    }

    @Test("Applications in units of two pixels match by their size")
    func scale() {
        let half = candidate(5, "", toolkit: .qt, AccessibleExtents(x: 50, y: 50, width: 200, height: 150))
        #expect(match([window(1, "one")], [half]) == [1: "/5"])
    }

    @Test("Applications in units of any number of pixels match by size and place, and only where both axes agree")
    func fraction() {
        let window = window(1, "one", Rect(x: 301, y: 183, width: 701, height: 451))
        func matches(_ extents: AccessibleExtents, title: String = "") -> Bool {
            !match([window], [candidate(5, title, toolkit: .qt, extents)]).isEmpty
        }
        // As Qt 5 says it at a factor of 1.45.
        #expect(matches(AccessibleExtents(x: 208, y: 126, width: 483, height: 311)))
        #expect(!matches(AccessibleExtents(x: 208, y: 126, width: 483, height: 320)))
        // Of two windows of one title the size and the place decide.
        let far = AccessibleExtents(x: 500, y: 400, width: 300, height: 311)
        let near = AccessibleExtents(x: 208, y: 126, width: 483, height: 311)
        let candidates = [candidate(5, "one", toolkit: .qt, far), candidate(6, "one", toolkit: .qt, near)]
        #expect(match([window], candidates) == [1: "/6"])
    }

    @Test("On Wayland a window that is alone of its process matches by its size, and none of two")
    func alone() {
        func wayland(_ id: UInt64, _ title: String) -> DesktopWindow {
            DesktopWindow(
                id: id,
                system: .wayland,
                process: 10,
                title: title,
                frame: Rect(x: 5, y: 5, width: 400, height: 300),
                shadow: nil
            )
        }
        let dialog = candidate(5, "Information", role: .dialog, AccessibleExtents(x: 0, y: 0, width: 400, height: 300))
        #expect(match([wayland(1, "Save?")], [dialog]) == [1: "/5"])
        #expect(match([wayland(1, "Save?"), wayland(2, "Print?")], [dialog]).isEmpty)
        let main = candidate(6, "Print?", AccessibleExtents(x: 0, y: 0, width: 400, height: 300))
        #expect(match([wayland(1, "Save?"), wayland(2, "Print?")], [dialog, main]) == [1: "/5", 2: "/6"])
        let other = candidate(7, "", role: .dialog, AccessibleExtents(x: 0, y: 0, width: 100, height: 90))
        #expect(match([wayland(1, "Save?")], [other]).isEmpty)
    }

    @Test(
        "On Wayland a popup takes the accessible of its process that has the size of its surface, if there is only one"
    )
    func surfacePopup() {
        let popup = DesktopWindow(
            id: 1,
            system: .wayland,
            kind: .popup,
            process: 10,
            frame: Rect(x: 300, y: 200, width: 149, height: 165),
            shadow: Insets(top: 5, left: 6, bottom: 7, right: 6)
        )
        let own = AccessibleExtents(x: 46, y: 17, width: 161, height: 177)
        let larger = AccessibleExtents(x: 0, y: 0, width: 170, height: 177)
        #expect(match([popup], [candidate(5, "", role: .window, own)]) == [1: "/5"])
        #expect(match([popup], [candidate(5, "", role: .window, own), candidate(6, "", role: .window, own)]).isEmpty)
        #expect(match([popup], [candidate(5, "", role: .window, larger)]).isEmpty)
        #expect(match([popup], [candidate(5, "", process: 11, role: .window, own)]).isEmpty)
    }

    @Test("GTK 2 by its bridge counts as GTK 3")
    func gtk2() { #expect(Toolkit(name: "GAIL") == .gtk3) }
}
