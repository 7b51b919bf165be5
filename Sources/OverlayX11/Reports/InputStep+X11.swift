import DaemonLinks
import PointerModel

extension InputStep {
    /// A click of a wheel.
    private static let click: Int32 = 120

    /// Creates the step of a button of the X server; nil for one without a meaning. Wheels are buttons as well, whose releases say
    /// nothing.
    /// - Parameters:
    ///   - button: the button's number, from 1.
    ///   - isDown: whether it goes down.
    init?(button: UInt32, isDown: Bool) {
        let buttons: [UInt32: Buttons] = [1: .primary, 2: .middle, 3: .secondary, 8: .back, 9: .forward]
        switch button {
        case 4 where isDown: self = .turn(horizontal: 0, vertical: -Self.click)
        case 5 where isDown: self = .turn(horizontal: 0, vertical: Self.click)
        case 6 where isDown: self = .turn(horizontal: -Self.click, vertical: 0)
        case 7 where isDown: self = .turn(horizontal: Self.click, vertical: 0)
        default:
            guard let known = buttons[button] else { return nil }
            self = .button(known, isDown: isDown)
        }
    }
}
