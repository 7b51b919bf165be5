/// What is known of an input device before it reports anything. All texts come from the hardware: hostile until escaped.
public struct DeviceDescription: Sendable, Hashable {
    /// Which of udev's tags the device was taken for.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// ID_INPUT_MOUSE.
        case mouse
        /// ID_INPUT_TOUCHPAD.
        case touchpad
        /// ID_INPUT_POINTINGSTICK.
        case pointingStick
    }

    public var id: DeviceID
    public var kind: Kind
    public var name: String
    /// The device node, such as /dev/input/event3; for a recording, its file.
    public var node: String
    /// The kernel's path of the device in sysfs; empty for a recording.
    public var systemPath: String
    public var vendor: UInt16
    public var product: UInt16
    /// Counts per inch of a mouse, from udev's MOUSE_DPI; nil where nobody measured it.
    public var dpi: Double?
    /// nil for anything but a touchpad.
    public var touchpad: Touchpad?

    public init(
        id: DeviceID,
        kind: Kind,
        name: String,
        node: String,
        systemPath: String = "",
        vendor: UInt16 = 0,
        product: UInt16 = 0,
        dpi: Double? = nil,
        touchpad: Touchpad? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.node = node
        self.systemPath = systemPath
        self.vendor = vendor
        self.product = product
        self.dpi = dpi
        self.touchpad = touchpad
    }

    /// The surface of a touchpad.
    public struct Touchpad: Sendable, Hashable {
        /// Width in millimetres.
        public var width: Double
        /// Height in millimetres.
        public var height: Double
        /// Whether the device named no resolution, so that its size is an assumption.
        public var isSizeAssumed: Bool
        /// How many contacts the device can tell apart.
        public var slots: Int

        public init(width: Double, height: Double, isSizeAssumed: Bool, slots: Int) {
            self.width = width
            self.height = height
            self.isSizeAssumed = isSizeAssumed
            self.slots = slots
        }
    }
}
