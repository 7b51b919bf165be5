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
        // udev calls a touchscreen with mouse buttons a mouse as well; for the daemon it is a touchscreen.
        let mayTouch = device.has(EV_KEY, BTN_TOUCH) || isDirect
        // The code before ABS_MT_SLOT means nothing: a device that claims it claims all axes, and has none of multi-touch.
        let claimsAll = device.has(EV_ABS, ABS_MT_SLOT) && device.has(EV_ABS, ABS_MT_SLOT - 1)
        if hasSlotPosition, mayTouch, !hasPen, !claimsAll {
            self = .touchscreen
            return
        }
        let hasButton = HeldButtons.codes.contains { device.has(EV_KEY, $0) }
        // udev too calls a device with buttons a mouse if it has positions, or neither motion nor positions.
        guard !hasPen else { return nil }
        if hasButton {
            self = .mouse
        } else if hasPosition, mayTouch {
            self = .touchscreen
        } else {
            return nil
        }
    }
}
