import PointerModel

/// Whose turn it is to move a pointer: fingers on a screen, or its other devices.
///
/// The later one has the pointer. A device that moves the pointer or presses a button interrupts the fingers, which then have no effect
/// until they have lifted. Fingers that come down while another device holds a button have none either.
struct TouchTurn {
    /// A screen on which a finger is down; its device is nil for that of a compositor.
    private struct Screen: Equatable {
        let device: DeviceID?
    }

    /// Screen whose fingers have the pointer; nil if none has.
    private var screen: Screen?

    /// Returns the report that ends the turn of the fingers before a report of something else; nil if there is nothing to end.
    mutating func end(before report: PointerReport) -> PointerReport? {
        guard let screen else { return nil }
        if report.source == .touch {
            guard report.touch == .began, screen != Screen(device: report.device) else { return nil }
        } else {
            guard report.translation != .zero || report.position != nil || !report.pressed.isEmpty else { return nil }
        }
        self.screen = nil
        return PointerReport(
            time: report.time,
            source: .touch,
            device: screen.device,
            released: .primary,
            touch: .ended,
            isInterrupted: true
        )
    }

    /// Returns whether a report of fingers on a screen has an effect.
    /// - Parameters:
    ///   - report: the report.
    ///   - isHeld: whether a device holds a button.
    mutating func accepts(_ report: PointerReport, isHeld: Bool) -> Bool {
        if report.touch == .began, !isHeld { screen = Screen(device: report.device) }
        guard screen == Screen(device: report.device) else { return false }
        if report.touch == .ended { screen = nil }
        return true
    }
}
