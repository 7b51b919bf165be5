/// What a rule settles for its devices. What is nil stays what it was.
public struct DeviceOverrides: Sendable, Hashable {
    /// Whether the device is left alone.
    public var isIgnored: Bool?
    /// What the device is, whatever udev takes it for.
    public var kind: DeviceDescription.Kind?
    /// Counts per inch of a mouse or a pointing stick, whatever udev's MOUSE_DPI says.
    public var dpi: Double?
    /// The size of a touchpad, whatever resolution it names.
    public var size: Size?

    public init(
        isIgnored: Bool? = nil,
        kind: DeviceDescription.Kind? = nil,
        dpi: Double? = nil,
        size: Size? = nil
    ) {
        self.isIgnored = isIgnored
        self.kind = kind
        self.dpi = dpi
        self.size = size
    }

    /// Counts per inch: outside of it are no mice.
    public static let dpiRange = 50.0...100_000.0
    /// Of each side, in millimetres: outside of it are no touchpads.
    public static let sizeRange = 10.0...500.0

    /// The width and height of a touchpad, in millimetres.
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
            dpi: later.dpi ?? dpi,
            size: later.size ?? size
        )
    }
}
