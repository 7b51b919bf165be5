import PointerModel
import Testing

@Suite("Differences from libinput")
struct DifferenceTests {
    /// Of a touchpad that scrolls by `ours` where libinput scrolls by `theirs`.
    private static func scrolling(_ ours: Vector, _ theirs: Vector, _ traits: Comparison.Traits) -> Comparison {
        var comparison = Comparison(name: "", kind: .touchpad, libinput: Tally(), ours: Tally(), traits: traits)
        comparison.libinput.scroll = theirs
        comparison.libinput.scrolls = 3
        comparison.libinput.scrollFingers = [2]
        comparison.ours.scroll = ours
        comparison.ours.scrolls = ours == .zero ? 0 : 3
        comparison.ours.scrollFingers = ours == .zero ? [] : [2]
        return comparison
    }

    @Test("Scrolling in another direction is a fault, and so is more or less of it than a tenth")
    func scroll() {
        let theirs = Vector(dx: 0, dy: 20)
        for ours in [
            Vector.zero, Vector(dx: 0, dy: 5), Vector(dx: 8, dy: 20), Vector(dx: 0, dy: -20), Vector(dx: 0, dy: 40),
        ] {
            #expect(Self.scrolling(ours, theirs, .init()).faults.map(\.column) == [.scroll], "\(ours)")
        }
        #expect(Self.scrolling(Vector(dx: 0, dy: 19), theirs, .init()).faults.isEmpty)
    }

    @Test("As many fingers scroll as with libinput, or it is a fault")
    func fingers() {
        var comparison = Self.scrolling(Vector(dx: 0, dy: 20), Vector(dx: 0, dy: 20), .init())
        #expect(comparison.differences.isEmpty)
        comparison.ours.scrollFingers = [2, 3]
        #expect(comparison.faults.map(\.column) == [.fingers])
    }

    @Test("Motion beyond the bars is a fault on any touchpad, but for one whose size only libinput knows")
    func motion() {
        var comparison = Comparison(name: "", kind: .touchpad, libinput: Tally(), ours: Tally())
        comparison.libinput.move(Vector(dx: 100, dy: 0), unaccelerated: Vector(dx: 400, dy: 0))
        comparison.ours.move(Vector(dx: 105, dy: 0), unaccelerated: Vector(dx: 420, dy: 0))
        #expect(comparison.faults.isEmpty && comparison.differences.allSatisfy { $0.explanation == nil })
        comparison.traits.hasHysteresis = true
        #expect(comparison.differences.allSatisfy { $0.explanation == .wholeUnits })
        comparison.ours.move(Vector(dx: 20, dy: 0), unaccelerated: Vector(dx: 80, dy: 0))
        #expect(comparison.faults.map(\.column) == [.motion])
        comparison.traits.hasUnknownSize = true
        #expect(comparison.faults.isEmpty)
    }

    @Test("A mouse takes the same steps by the same counts and clicks, whatever it goes by in points")
    func mouse() {
        var comparison = Comparison(name: "", kind: .mouse, libinput: Tally(), ours: Tally())
        comparison.libinput.move(Vector(dx: 500, dy: 0), unaccelerated: Vector(dx: 400, dy: 0))
        comparison.ours.move(Vector(dx: 503, dy: 0), unaccelerated: Vector(dx: 400, dy: 0))
        #expect(comparison.faults.isEmpty)
        comparison.ours.move(.zero, unaccelerated: Vector(dx: 1, dy: 0))
        #expect(comparison.faults.map(\.column) == [.motions, .unaccelerated])
        comparison.ours.buttons = ["+primary"]
        comparison.ours.clicks = Vector(dx: 0, dy: 0.5)
        comparison.ours.gestures = ["pinch 2 cancelled"]
        comparison.libinput.gestures = ["pinch 2 ended"]
        #expect(comparison.faults.map(\.column) == [.motions, .unaccelerated, .buttons, .clicks])
        comparison.traits.hasFineWheel = true
        #expect(comparison.faults.map(\.column) == [.motions, .unaccelerated, .buttons])
    }
}
