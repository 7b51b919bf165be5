/// What a rule settles for its devices. What is nil stays what it was.
public struct DeviceOverrides: Sendable, Hashable {
    /// Whether the device is left alone.
    public var isIgnored: Bool?
    /// What the device is, whatever udev takes it for.
    public var kind: DeviceDescription.Kind?
    /// The name of the pointer that the device moves.
    public var pointer: String?
    /// Counts per inch of a mouse, whatever udev's MOUSE_DPI says.
    public var dpi: Double?
    /// The size of a touchpad, whatever resolution it names.
    public var size: Size?
    /// Whether the contacts of a touchpad are only the corners of a box around the fingers, whatever the touchpad says.
    public var isSemiMultitouch: Bool?
    /// What a touchpad's pressure is.
    public var force: ForceChoice?
    /// How hard a person presses on a touchpad whose pressure is force.
    public var forceRange: ForceRange?
    /// How the device moves the pointer.
    public var motion: MotionOverrides

    public init(
        isIgnored: Bool? = nil,
        kind: DeviceDescription.Kind? = nil,
        pointer: String? = nil,
        dpi: Double? = nil,
        size: Size? = nil,
        isSemiMultitouch: Bool? = nil,
        force: ForceChoice? = nil,
        forceRange: ForceRange? = nil,
        motion: MotionOverrides = MotionOverrides()
    ) {
        self.isIgnored = isIgnored
        self.kind = kind
        self.pointer = pointer
        self.dpi = dpi
        self.size = size
        self.isSemiMultitouch = isSemiMultitouch
        self.force = force
        self.forceRange = forceRange
        self.motion = motion
    }

    /// Counts per inch: outside of it are no mice.
    public static let dpiRange = 50.0...100_000.0
    /// Of each side, in millimeters: outside of it are no touchpads.
    public static let sizeRange = 10.0...500.0

    /// The width and height of a touchpad, in millimeters.
    public struct Size: Sendable, Hashable {
        public var width: Double
        public var height: Double

        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// These, and where `later` has a value, that one.
    public func overlaid(with later: DeviceOverrides) -> DeviceOverrides {
        DeviceOverrides(
            isIgnored: later.isIgnored ?? isIgnored,
            kind: later.kind ?? kind,
            pointer: later.pointer ?? pointer,
            dpi: later.dpi ?? dpi,
            size: later.size ?? size,
            isSemiMultitouch: later.isSemiMultitouch ?? isSemiMultitouch,
            force: later.force ?? force,
            forceRange: later.forceRange ?? forceRange,
            motion: motion.overlaid(with: later.motion)
        )
    }
}
