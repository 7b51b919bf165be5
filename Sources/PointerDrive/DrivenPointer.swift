package import PointerModel

/// What the drive needs of a pointer after a change.
package struct DrivenPointer: Sendable, Hashable {
    package var position: Point
    package var displayed: Point
    /// Offset from the position to the place of a click; nil if no button is held.
    package var clickOffset: Vector?
    package var isLocked: Bool
    /// Whether the pointer is where a finger touches a screen, or last did.
    package var isTouched: Bool
    /// Whether the finger is down.
    package var isFingerDown: Bool
    /// Whether the pointer has refused the presses of its last report, as help with clicks does while a button is held.
    package var refusesPress: Bool
    /// Position at which the last report released a click that help held, before the pointer went on; nil if it released none.
    package var releasePosition: Point?

    package init(
        position: Point,
        displayed: Point,
        clickOffset: Vector? = nil,
        isLocked: Bool = false,
        isTouched: Bool = false,
        isFingerDown: Bool = false,
        refusesPress: Bool = false,
        releasePosition: Point? = nil
    ) {
        self.position = position
        self.displayed = displayed
        self.clickOffset = clickOffset
        self.isLocked = isLocked
        self.isTouched = isTouched
        self.isFingerDown = isFingerDown
        self.refusesPress = refusesPress
        self.releasePosition = releasePosition
    }
}
