import DaemonLinks
import PointerModel
import Testing

@testable import OverlayX11

@Suite("Buttons of an X server")
struct InputStepTests {
    @Test("buttons 1 to 3, 8 and 9 are buttons")
    func buttons() {
        #expect(InputStep(button: 1, isDown: true) == .button(.primary, isDown: true))
        #expect(InputStep(button: 2, isDown: true) == .button(.middle, isDown: true))
        #expect(InputStep(button: 3, isDown: false) == .button(.secondary, isDown: false))
        #expect(InputStep(button: 8, isDown: true) == .button(.back, isDown: true))
        #expect(InputStep(button: 9, isDown: true) == .button(.forward, isDown: true))
        #expect(InputStep(button: 10, isDown: true) == nil)
    }

    @Test("buttons 4 to 7 are clicks of a wheel, and their releases nothing")
    func wheels() {
        #expect(InputStep(button: 4, isDown: true) == .turn(horizontal: 0, vertical: -120))
        #expect(InputStep(button: 5, isDown: true) == .turn(horizontal: 0, vertical: 120))
        #expect(InputStep(button: 6, isDown: true) == .turn(horizontal: -120, vertical: 0))
        #expect(InputStep(button: 7, isDown: true) == .turn(horizontal: 120, vertical: 0))
        for button in 4...7 as ClosedRange<UInt32> { #expect(InputStep(button: button, isDown: false) == nil) }
    }
}
