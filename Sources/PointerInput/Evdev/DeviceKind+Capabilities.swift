import CLibevdev
package import PointerModel

extension DeviceDescription.Kind {
    /// Classifies a device that udev has not seen, by the rules of udev's `input_id`; nil if it is not a pointing device.
    package init?(capabilitiesOf device: borrowing LibevdevDevice) {
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
        // udev too calls a device with buttons a mouse if it has positions, or neither motion nor positions.
        guard hasButton, !hasPen else { return nil }
        self = .mouse
    }
}
