import CLibevdev
import PointerModel

/// The positions of absolute mice and touchscreens.
extension DeviceCapabilities {
    /// Returns the positions of a mouse; nil if it reports none, or none that can be used besides its motion. Fails for a device that
    /// has neither.
    static func mousePositions(
        _ device: borrowing LibevdevDevice,
        kind: DeviceDescription.Kind,
        _ buttons: Buttons,
        _ overrides: DeviceOverrides,
        _ properties: UdevProperties
    ) throws(UnusableDevice) -> DeviceDescription.Positions? {
        // A device with neither motion nor positions may still be a wheel or a set of buttons.
        let wheelCodes = [REL_WHEEL, REL_HWHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES]
        let hasWheel = wheelCodes.contains { device.has(EV_REL, $0) }
        let hasMotion = device.has(EV_REL, REL_X) || device.has(EV_REL, REL_Y)
        let hasPosition = device.has(EV_ABS, ABS_X) || device.has(EV_ABS, ABS_MT_POSITION_X)
        guard hasPosition, !(hasMotion && kind == .pointingStick) else {
            guard hasMotion || hasWheel || !buttons.isEmpty else { throw .pointsNothing }
            return nil
        }
        do throws(UnusableDevice) {
            try refusePen(device)
            // A rule may call a touchpad or a touchscreen a mouse.
            guard !device.has(EV_KEY, BTN_TOOL_FINGER), !device.has(property: INPUT_PROP_DIRECT) else {
                throw UnusableDevice(reason: "it reports fingers, so it is no mouse")
            }
            guard kind == .mouse, !buttons.isEmpty, device.has(EV_ABS, ABS_X), device.has(EV_ABS, ABS_Y) else {
                throw UnusableDevice(reason: "it reports positions, but not ABS_X, ABS_Y and buttons as a mouse does")
            }
            return try positions(device, ABS_X, ABS_Y, overrides, properties)
        } catch {
            guard hasMotion else { throw error }
            return nil
        }
    }

    /// Returns the fingers of a touchscreen. Fails for one that reports none.
    static func touchscreen(
        _ device: borrowing LibevdevDevice,
        _ overrides: DeviceOverrides,
        _ properties: UdevProperties
    ) throws(UnusableDevice) -> (touch: TouchTracker, positions: DeviceDescription.Positions) {
        try refusePen(device)
        let layout = try screenLayout(of: device)
        let isSingle = layout == .single
        let axes = isSingle ? (ABS_X, ABS_Y) : (ABS_MT_POSITION_X, ABS_MT_POSITION_Y)
        var positions = try positions(device, axes.0, axes.1, overrides, properties)
        let contactPressure = isSingle ? nil : device.axis(ABS_MT_PRESSURE)
        positions.touch = DeviceDescription.Positions.Touch(
            slots: isSingle ? 1 : layout == .slots ? min(device.slotCount, Contacts.capacity) : Contacts.capacity,
            pressure: (contactPressure ?? device.axis(ABS_PRESSURE)).map(AxisRange.init),
            touchMajor: isSingle ? nil : device.axis(ABS_MT_TOUCH_MAJOR).map(AxisRange.init),
            fuzz: .init(
                horizontal: fuzz(of: device, axes.0, properties),
                vertical: fuzz(of: device, axes.1, properties)
            )
        )
        let touch = TouchTracker(
            layout: layout,
            plane: .screen(horizontal: positions.horizontal, vertical: positions.vertical),
            axes: TouchTracker.SlotAxes(
                hasPressure: contactPressure != nil,
                hasTouchMinor: device.has(EV_ABS, ABS_MT_TOUCH_MINOR)
            ),
            hasTouchKey: device.has(EV_KEY, BTN_TOUCH)
        )
        return (touch, positions)
    }

    /// Returns the fuzz of an axis in its units.
    private static func fuzz(
        of device: borrowing LibevdevDevice,
        _ code: Int32,
        _ properties: UdevProperties
    ) -> Int32 {
        AxisFuzz(kernel: device.axis(code)?.fuzz ?? 0, udevProperty: properties.fuzz(ofAxis: code)).units
    }

    private static func screenLayout(of device: borrowing LibevdevDevice) throws(UnusableDevice) -> TouchTracker.Layout
    {
        if device.has(EV_ABS, ABS_MT_POSITION_X), device.has(EV_ABS, ABS_MT_POSITION_Y) {
            // With only one of both axes of protocol B it speaks protocol A, or nothing.
            return device.slotCount > 0 && device.has(EV_ABS, ABS_MT_TRACKING_ID) ? .slots : .unslotted
        }
        guard device.has(EV_ABS, ABS_X), device.has(EV_ABS, ABS_Y), device.has(EV_KEY, BTN_TOUCH) else {
            throw UnusableDevice(
                reason: "it reports neither multi-touch positions nor ABS_X, ABS_Y and BTN_TOUCH, as a touchscreen does"
            )
        }
        return .single
    }

    /// Returns the positions on two axes. Fails if one of them has no extent.
    private static func positions(
        _ device: borrowing LibevdevDevice,
        _ horizontal: Int32,
        _ vertical: Int32,
        _ overrides: DeviceOverrides,
        _ properties: UdevProperties
    ) throws(UnusableDevice) -> DeviceDescription.Positions {
        guard let horizontal = device.axis(horizontal).map(AxisRange.init),
            let vertical = device.axis(vertical).map(AxisRange.init), horizontal.hasExtent, vertical.hasExtent
        else {
            throw UnusableDevice(reason: "the range of its positions is empty")
        }
        return DeviceDescription.Positions(
            horizontal: horizontal,
            vertical: vertical,
            calibration: overrides.calibration ?? properties.calibration ?? .identity,
            output: overrides.output
        )
    }

    /// Fails for a tablet with a pen: its positions mean nothing before the pen touches.
    private static func refusePen(_ device: borrowing LibevdevDevice) throws(UnusableDevice) {
        let pens = [BTN_TOOL_PEN, BTN_STYLUS]
        guard !pens.contains(where: { device.has(EV_KEY, $0) }) else { throw .pen }
    }
}
