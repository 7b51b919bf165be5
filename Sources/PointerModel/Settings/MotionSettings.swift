/// How far the pointer goes for what a device reports.
public struct MotionSettings: Sendable, Hashable {
    /// Points a count of a mouse with 1000 counts per inch, the resolution that libinput normalises to; other resolutions are
    /// scaled to it.
    public var mouseSpeed: Double
    /// Points a millimetre of finger on a touchpad.
    public var touchpadSpeed: Double

    /// 1 moves a point a count, as the flat profile of libinput does at its neutral speed.
    ///
    /// 10.5 is libinput's constant factor for touchpads: 1000 units an inch (39.4 a millimetre) times 0.9 times 0.2968.
    public init(mouseSpeed: Double = 1, touchpadSpeed: Double = 10.5) {
        self.mouseSpeed = mouseSpeed
        self.touchpadSpeed = touchpadSpeed
    }

    /// Slower, and the pointer no longer crosses a screen in a sweep of the hand; faster, and single points are out of reach.
    public static let mouseSpeedRange = 0.05...20.0
    /// In points a millimetre.
    public static let touchpadSpeedRange = 0.5...200.0
}
