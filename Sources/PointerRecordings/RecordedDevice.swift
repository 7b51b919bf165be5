/// The description of a recorded device, from the device itself and from udev.
///
/// All strings come from a file or from hardware and are hostile until escaped.
package struct RecordedDevice: Sendable, Hashable {
    /// An axis of EV_ABS, as `struct input_absinfo` describes it.
    package struct Axis: Sendable, Hashable {
        /// The lowest value.
        package var minimum: Int32 = 0
        /// The highest value.
        package var maximum: Int32 = 0
        /// The noise of the axis, in units.
        package var fuzz: Int32 = 0
        /// The dead zone around the center, in units.
        package var flat: Int32 = 0
        /// Units per millimeter; 0 if unknown.
        package var resolution: Int32 = 0

        /// Makes an axis without extent.
        package init() {}
    }

    /// The hardware's name.
    package var name = ""
    /// The bus: BUS_USB, …
    package var bus: UInt16 = 0
    /// The vendor id on its bus.
    package var vendor: UInt16 = 0
    /// The product id of its vendor.
    package var product: UInt16 = 0
    /// The version of the product.
    package var version: UInt16 = 0
    /// The properties, INPUT_PROP_….
    package var properties: Set<Int32> = []
    /// The codes that the device can report, by type (EV_…).
    package var codes: [Int32: Set<Int32>] = [:]
    /// The axes of EV_ABS, by code.
    package var axes: [Int32: Axis] = [:]
    /// The device's node; nil if the recording lacks it, as those of evemu do.
    package var node: String?
    /// The properties from udev's rules and hardware database, such as ID_INPUT_TOUCHPAD; empty if the recording has none.
    /// ``DeviceRecorder`` writes only those that affect reports.
    package var udevProperties: [String: String] = [:]
    /// libinput's quirks, such as `ModelSynapticsSerialTouchpad=1`; empty if the recording has none.
    package var quirks: [String] = []

    /// Makes a device that reports nothing.
    package init() {}
}
