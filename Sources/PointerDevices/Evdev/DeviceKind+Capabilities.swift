import CLibevdev
import PointerModel

extension DeviceDescription.Kind {
    /// The kind of a device that udev never saw, by the rules of udev's `input_id`; nil if it is no pointing device.
    init?(capabilitiesOf device: borrowing LibevdevDevice) {
        let hasFinger = device.has(EV_KEY, BTN_TOOL_FINGER)
        let hasPen = device.has(EV_KEY, BTN_TOOL_PEN) || device.has(EV_KEY, BTN_STYLUS)
        let isDirect = device.has(property: INPUT_PROP_DIRECT)
        let hasPosition = device.has(EV_ABS, ABS_X) && device.has(EV_ABS, ABS_Y)
        let hasSlotPosition = device.has(EV_ABS, ABS_MT_POSITION_X) && device.has(EV_ABS, ABS_MT_POSITION_Y)
        if hasPosition || hasSlotPosition, hasFinger, !hasPen, !isDirect {
            self = .touchpad
            return
        }
        if device.has(property: INPUT_PROP_POINTING_STICK) {
            self = .pointingStick
            return
        }
        let hasButton = HeldButtons.codes.contains { device.has(EV_KEY, $0) }
        // One with buttons and positions, or with neither motion nor positions, is a mouse to udev too.
        guard hasButton, !hasPen else { return nil }
        self = .mouse
    }
}
