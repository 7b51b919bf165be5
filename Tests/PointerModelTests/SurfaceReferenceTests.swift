import PointerModel
import Testing

@Suite("References to surfaces")
struct SurfaceReferenceTests {
    private static let users: [String: UInt32] = ["alice": 1000, "7up": 7]

    private func read(_ text: String) -> SurfaceReference { SurfaceReference(text: text) { Self.users[$0] } }

    @Test(
        "Before the first colon stands an owner, if that can be one",
        arguments: [
            ("panel", "panel", nil), ("alice:panel", "panel", .user(1000)), ("1001:panel", "panel", .user(1001)),
            ("configuration:panel", "panel", .configuration), ("7up:panel", "panel", .user(7)),
            ("nobody-here:panel", "nobody-here:panel", nil), ("alice:a:b", "a:b", .user(1000)),
            (":panel", ":panel", nil),
            ("alice:", "", .user(1000)), ("4294967296:panel", "4294967296:panel", nil), ("", "", nil),
            ("-1:panel", "-1:panel", nil),
        ] as [(String, String, SurfaceOwner?)]
    )
    func texts(text: String, id: String, owner: SurfaceOwner?) {
        #expect(read(text) == SurfaceReference(id, of: owner))
    }

    private static let names: [SurfaceName] = [
        SurfaceName("a", of: .user(1001)), "a", SurfaceName("b", of: .user(1000)), SurfaceName("c", of: .user(1001)),
        SurfaceName("c", of: .user(1000)), "d",
    ]

    @Test(
        "An id alone means the caller's own surface, or else the only one",
        arguments: [
            ("a", 1001, .user(1001)), ("b", 1000, .user(1000)), ("b", 1001, .user(1000)), ("c", 1000, .user(1000)),
            ("c", 1001, .user(1001)), ("d", 1001, .configuration),
        ] as [(String, UInt32, SurfaceOwner)]
    )
    func resolved(id: String, caller: UInt32, owner: SurfaceOwner) throws {
        #expect(try SurfaceReference(id).resolved(among: Self.names, for: caller) == SurfaceName(id, of: owner))
    }

    @Test("With an owner, every caller means that owner's surface")
    func owners() throws {
        for caller: UInt32 in [0, 1000, 1001] {
            #expect(try SurfaceReference("a", of: .configuration).resolved(among: Self.names, for: caller) == "a")
            let others = SurfaceReference("a", of: .user(1000))
            #expect(throws: SurfaceReferenceError.noSuchSurface(others)) {
                try others.resolved(among: Self.names, for: caller)
            }
        }
    }

    @Test("Where several owners have the id and the caller has not, the owners are listed in order")
    func ambiguous() {
        #expect(throws: SurfaceReferenceError.ambiguous(id: "a", owners: [.configuration, .user(1001)])) {
            try SurfaceReference("a").resolved(among: Self.names, for: 1000)
        }
        #expect(throws: SurfaceReferenceError.ambiguous(id: "c", owners: [.user(1000), .user(1001)])) {
            try SurfaceReference("c").resolved(among: Self.names, for: 0)
        }
        #expect(throws: SurfaceReferenceError.noSuchSurface(SurfaceReference("e"))) {
            try SurfaceReference("e").resolved(among: Self.names, for: 0)
        }
    }
}
