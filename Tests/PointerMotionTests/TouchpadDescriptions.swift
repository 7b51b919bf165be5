import PointerModel

/// A touchpad of 100 x 60 mm with five slots and every button, but for what `change` makes of it.
func pad(buttons: Buttons = touchpad.buttons, _ change: (inout DeviceDescription.Touchpad) -> Void) -> DeviceDescription
{
    var device = touchpad
    device.buttons = buttons
    if var surface = device.touchpad {
        change(&surface)
        device.touchpad = surface
    }
    return device
}
