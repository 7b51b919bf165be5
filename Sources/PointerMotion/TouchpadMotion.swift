import PointerModel

/// The motion of a touchpad: the pointer follows the finger while exactly one is down.
struct TouchpadMotion {
    /// Points a millimetre.
    private let factor: Double
    /// The finger that the pointer follows, as of the last report; nil where there was none or more than one.
    private var followed: Contact?

    init(settings: MotionSettings) {
        factor = settings.touchpadSpeed.within(
            MotionSettings.touchpadSpeedRange,
            else: MotionSettings().touchpadSpeed
        )
    }

    /// What a report's fingers move the pointer by, in points.
    ///
    /// A position says nothing until there is an earlier one of the same finger, so the first report with one finger, with
    /// another finger or after dropped reports moves nothing. A finger that the device cannot place counts too: with it, the
    /// one position may be any finger's.
    mutating func translation(of frame: borrowing InputFrame) -> Vector {
        guard frame.fingerCount == 1, let finger = frame.contacts.first, finger.position.isFinite else {
            followed = nil
            return .zero
        }
        defer { followed = finger }
        guard let followed, followed.trackingID == finger.trackingID, !frame.isResynchronised else { return .zero }
        return ((finger.position - followed.position) * factor).finite
    }
}
