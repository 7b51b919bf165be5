import PointerMechanism
import Testing

@Suite("Wishes and errors, as callers read them")
struct WishRecordTests {
    @Test("A person's wishes are those of the person's lines")
    func wishes() {
        let text = """
            # Written by pointer-mechanism.
            # uid 1000: drive start
            # uid 1001: touchpads chromium later
            [drive]
            """
        #expect(WishRecord.wishes(of: 1000, in: text) == [.drive, .start])
        #expect(WishRecord.wishes(of: 1001, in: text) == [.touchpads, .chromium])
        #expect(WishRecord.wishes(of: 100, in: text) == [])
        #expect(WishRecord.wishes(of: 1000, in: "") == [])
    }

    @Test("Errors of the mechanism have their names, and later ones are told apart from others'")
    func errors() {
        #expect(MechanismError.Kind(busName: "io.pointerd.Mechanism.Error.Dismissed") == .dismissed)
        #expect(MechanismError.Kind(busName: "io.pointerd.Mechanism.Error.Later") == .unknown)
        #expect(MechanismError.Kind(busName: "org.freedesktop.DBus.Error.Failed") == nil)
    }
}
