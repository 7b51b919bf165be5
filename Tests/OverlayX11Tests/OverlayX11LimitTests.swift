import CXCB
import DaemonLinks
import Limits
import PointerModel
import TestBasics
import Testing

@testable import OverlayX11

@Suite("Limits of what other programs do on an X server")
struct OverlayX11LimitTests {
    @Test("So much counts, and not one more", arguments: OverlayX11Limit.allCases)
    func limit(_ limit: OverlayX11Limit) throws {
        switch limit {
        case .windows:
            try expectLimit(limit, is: 1024) { count in
                var stack = WindowStack()
                let windows = (1...xcb_window_t(count)).map { $0 }
                for window in windows { _ = stack.moves(window, above: 7) }
                return windows.count { !stack.moves($0, above: 7) }
            }
        case .raises:
            try expectLimit(limit, is: 20) { count in
                var budget = RaiseBudget()
                return (0..<count).count { budget.take(at: 5_000_000 + Int64($0)) }
            }
        case .steps:
            try expectLimit(limit, is: 257) { count in
                var steps = CursorSteps()
                for _ in 0..<count { steps.add(.turn(horizontal: 0, vertical: 120)) }
                steps.ask()
                return steps.takeAsked().count
            }
        }
    }

    @Test("Steps since the question wait for the next one")
    func steps() {
        var steps = CursorSteps()
        steps.add(.button(.primary, isDown: true))
        steps.ask()
        steps.add(.button(.primary, isDown: false))
        #expect(steps.takeAsked() == [.button(.primary, isDown: true)])
        #expect(steps.takeAsked().isEmpty)
        steps.ask()
        #expect(steps.takeAsked() == [.button(.primary, isDown: false)])
    }
}
