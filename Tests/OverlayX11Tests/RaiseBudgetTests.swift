import Testing
import X11Client

@testable import OverlayX11

@Suite("Raising windows")
struct RaiseBudgetTests {
    @Test("Windows are raised again once the period is over")
    func period() {
        var budget = RaiseBudget()
        while budget.take(at: 5_000_000) {}
        #expect(budget.end == 6_000_000)
        #expect([budget.take(at: 5_999_999), budget.take(at: 6_000_000)] == [false, true])
    }
}

@Suite("The order of windows")
struct WindowStackTests {
    @Test("A window comes above others when its sibling changes, not when it moves on the screen")
    func moves() {
        var stack = WindowStack()
        #expect([stack.moves(7, above: 5), stack.moves(7, above: 5)] == [true, false])
        #expect([stack.moves(7, above: 6), stack.moves(7, above: 0)] == [true, false])
        stack.remove(7)
        #expect([stack.moves(7, above: 6), stack.moves(7, above: 6)] == [true, false])
    }
}

@Suite("X resources")
struct X11ResourcesTests {
    @Test(
        "Xft.dpi is the scale, in quarters",
        arguments: [
            ("Xft.dpi:\t192\n", 2.0), ("Xcursor.size: 24\nXft.dpi: 120\n", 1.25), ("Xft.dpi: 97", 1), ("", 1),
            ("Xft.dpi: 360", 3.75), ("Xft.dpi: 384", 4), ("Xft.dpi: 408", 4), ("Xft.dpi: 72", 1), ("Xft.dpi: 9600", 4),
            ("Xft.dpi: no", 1), ("xXft.dpi: 192", 1), ("Xft.dpi: nan", 1),
        ]
    )
    func scale(text: String, scale: Double) {
        #expect(X11Resources.scale(Array(text.utf8)) == scale)
    }
}
