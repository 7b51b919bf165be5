/// The description of a device in a recording: what the device, and udev, said of it when it was recorded.
///
/// All of it comes from a file or from hardware: hostile until escaped.
public struct RecordedDevice: Sendable, Hashable {
    /// How many slots a recorded device may claim. The largest that the kernel drives have some dozens.
    static let slotLimit: Int32 = 256

    /// An axis of EV_ABS, as `struct input_absinfo` describes it.
    public struct Axis: Sendable, Hashable {
        /// The lowest value.
        public var minimum: Int32 = 0
        /// The highest value.
        public var maximum: Int32 = 0
        /// How much of a change is noise.
        public var fuzz: Int32 = 0
        /// How far from the middle still counts as the middle.
        public var flat: Int32 = 0
        /// Units a millimeter; 0: not known.
        public var resolution: Int32 = 0

        /// An axis of no extent.
        public init() {}
    }

    /// What the hardware calls itself.
    public var name = ""
    /// BUS_USB, …
    public var bus: UInt16 = 0
    /// Who made it, as its bus numbers makers.
    public var vendor: UInt16 = 0
    /// Which of the maker's products it is.
    public var product: UInt16 = 0
    /// Which version of it.
    public var version: UInt16 = 0
    /// INPUT_PROP_….
    public var properties: Set<Int32> = []
    /// The codes that it can report, by EV_….
    public var codes: [Int32: Set<Int32>] = [:]
    /// The axes of EV_ABS.
    public var axes: [Int32: Axis] = [:]
    /// The node that it had; nil where the recording does not tell, as evemu's do not.
    public var node: String?
    /// What udev's rules and hardware database said, such as ID_INPUT_TOUCHPAD; empty where the recording has none. One that ``DeviceRecorder``
    /// wrote has only what reports are made of.
    public var udevProperties: [String: String] = [:]
    /// What libinput's own database said, such as `ModelSynapticsSerialTouchpad=1`; empty where the recording has none.
    public var quirks: [String] = []

    /// A device that reports nothing.
    public init() {}
}
