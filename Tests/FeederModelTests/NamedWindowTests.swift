import PointerModel
import Testing

@testable import FeederModel

@Suite("Windows whose programs name their accessibles")
struct NamedWindowTests {
    /// A window of a program, all of which have one title and one size.
    private func window(_ id: UInt64, process: Int32? = 10, names path: String?) -> DesktopWindow {
        DesktopWindow(
            id: id,
            system: .wayland,
            process: process,
            title: "same",
            frame: Rect(x: 100, y: 100, width: 400, height: 300),
            accessible: path.map { AccessibleReference(application: ":1.10", path: $0) }
        )
    }

    private func candidate(_ path: String, process: Int32? = 10, role: AccessibleRole = .frame) -> FrameCandidate {
        FrameCandidate(
            reference: AccessibleReference(application: ":1.10", path: path),
            process: process,
            toolkit: .gtk4,
            role: role,
            title: "same",
            extents: AccessibleExtents(x: 0, y: 0, width: 400, height: 300)
        )
    }

    private func paths(_ windows: [DesktopWindow], _ candidates: [FrameCandidate]) -> [UInt64: String] {
        var matched = MatchedWindows(excluding: ExcludedPrograms())
        _ = matched.update(to: windows)
        _ = matched.match(candidates)
        return matched.matches.mapValues(\.reference.path)
    }

    @Test("Two windows that nothing else tells apart have what their program names")
    func twins() {
        let candidates = [candidate("/a"), candidate("/b")]
        #expect(paths([window(1, names: nil), window(2, names: nil)], candidates).isEmpty)
        #expect(paths([window(1, names: "/b"), window(2, names: "/a")], candidates) == [1: "/b", 2: "/a"])
        #expect(paths([window(1, names: "/b"), window(2, names: nil)], candidates) == [1: "/b", 2: "/a"])
    }

    @Test("A name counts only for an accessible of the window's own process, and of a window")
    func claims() {
        let others = [candidate("/a", process: 11), candidate("/b", process: nil), candidate("/c", role: .pushButton)]
        for path in ["/a", "/b", "/c", "/gone"] {
            let windows = [window(1, names: path), window(2, names: nil)]
            #expect(paths(windows, others).isEmpty)
        }
        #expect(
            paths([window(1, process: nil, names: "/a"), window(2, names: nil)], [candidate("/a", process: 11)]).isEmpty
        )
        // Nor for one that two windows have.
        #expect(paths([window(1, names: "/a"), window(2, names: "/a")], [candidate("/a"), candidate("/b")]).isEmpty)
    }

    @Test("What another program names takes nothing from a window")
    func foreign() {
        let windows = [
            window(1, names: "/a"), window(2, names: "/b"), window(3, process: 66, names: "/a"),
            window(4, process: 66, names: "/b"),
        ]
        #expect(paths(windows, [candidate("/a"), candidate("/b")]) == [1: "/a", 2: "/b"])
    }

    @Test("A name that comes later takes the place of what was likely")
    func later() {
        var matched = MatchedWindows(excluding: ExcludedPrograms())
        _ = matched.update(to: [window(1, names: nil)])
        _ = matched.match([candidate("/a")])
        #expect(matched.matches[1]?.reference.path == "/a")
        let change = matched.update(to: [window(1, names: "/b"), window(2, names: "/a")])
        #expect(change.changed == [1, 2])
        #expect(matched.match([candidate("/a"), candidate("/b")]).sorted() == [1, 2])
        #expect(matched.matches.mapValues(\.reference.path) == [1: "/b", 2: "/a"])
    }

    @Test("An excluded program's window has none, whatever it names")
    func excluded() {
        var secret = window(1, names: "/a")
        secret.programs = ["keepassxc"]
        #expect(paths([secret], [candidate("/a")]).isEmpty)
    }
}
