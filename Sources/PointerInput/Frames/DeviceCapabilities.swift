package import CLibevdev
package import PointerModel

/// The capabilities of a device that matter for reports.
package struct DeviceCapabilities {
    /// The wheels, in their state before the first event.
    package let wheels: WheelAxes
    /// The fingers of a touchpad or a touchscreen, in their state before the first event; nil for every other device, whatever axes
    /// it has.
    package let touch: TouchTracker?
    /// The position of an absolute mouse, unknown before the first event; nil for every other device.
    package let position: PositionTracker?
    /// The touchpad's part of the description; nil for other devices.
    package let touchpad: DeviceDescription.Touchpad?
    /// The part of the description of an absolute mouse or a touchscreen; nil for other devices.
    package let positions: DeviceDescription.Positions?
    package let buttons: Buttons

    /// Reads the capabilities of a device. Fails for a touchpad or a touchscreen that reports no fingers, for a mouse whose positions
    /// cannot be used and that has no motion either, and for a device that has nothing that points.
    /// - Parameters:
    ///   - device: device to read.
    ///   - kind: kind of the device.
    ///   - overrides: overrides by the rules; for a touchpad its size, its semi-multitouch flag and its force, for positions the output
    ///     and the calibration.
    ///   - properties: udev's properties of the device.
    package init(
        _ device: borrowing LibevdevDevice,
        kind: DeviceDescription.Kind,
        overrides: DeviceOverrides = DeviceOverrides(),
        properties: UdevProperties = UdevProperties()
    ) throws(UnusableDevice) {
        wheels = WheelAxes(
            hasVerticalHighResolution: device.has(EV_REL, REL_WHEEL_HI_RES),
            hasHorizontalHighResolution: device.has(EV_REL, REL_HWHEEL_HI_RES)
        )
        buttons = HeldButtons.of(device)
        switch kind {
        case .touchpad:
            position = nil
            positions = nil
            let fingers = try Self.touchpad(device, overrides, properties)
            (touch, touchpad) = (fingers.touch, fingers.touchpad)
        case .touchscreen:
            position = nil
            touchpad = nil
            let fingers = try Self.touchscreen(device, overrides, properties)
            (touch, positions) = (fingers.touch, fingers.positions)
        case .mouse, .pointingStick:
            touch = nil
            touchpad = nil
            positions = try Self.mousePositions(device, kind: kind, buttons, overrides, properties)
            position = positions.map { PositionTracker(horizontal: $0.horizontal, vertical: $0.vertical) }
        }
    }

    private static func touchpad(
        _ device: borrowing LibevdevDevice,
        _ overrides: DeviceOverrides,
        _ properties: UdevProperties
    ) throws(UnusableDevice) -> (touch: TouchTracker, touchpad: DeviceDescription.Touchpad) {
        let isSemiMultitouch = overrides.isSemiMultitouch ?? device.has(property: INPUT_PROP_SEMI_MT)
        let layout = try layout(of: device, isSemiMultitouch: isSemiMultitouch)
        let axes = layout == .slots ? (ABS_MT_POSITION_X, ABS_MT_POSITION_Y) : (ABS_X, ABS_Y)
        guard let horizontal = device.axis(axes.0), let vertical = device.axis(axes.1) else {
            throw UnusableDevice(reason: "its axes have no description")
        }
        let known = KnownTouchpad(
            bus: device.bus,
            vendor: device.vendor,
            product: device.product,
            name: device.name
        )
        let geometry = TouchpadGeometry(horizontal: horizontal, vertical: vertical, size: overrides.size, family: known)
        let slotPressure = layout == .slots ? device.axis(ABS_MT_PRESSURE) : nil
        let pressure = slotPressure ?? device.axis(ABS_PRESSURE)
        let hasContactPressure = layout == .single || slotPressure != nil
        let fuzz = [(axes.0, horizontal), (axes.1, vertical)].map { code, axis in
            AxisFuzz(kernel: axis.fuzz, udevProperty: properties.fuzz(ofAxis: code)).units
        }
        let touchpad = DeviceDescription.Touchpad(
            width: geometry.horizontal.length,
            height: geometry.vertical.length,
            isSizeAssumed: geometry.isAssumed,
            slots: layout == .slots ? device.slotCount : 1,
            maximumFingers: maximumFingers(of: device, layout: layout),
            isButtonPad: device.has(property: INPUT_PROP_BUTTONPAD),
            hasTopButtons: device.has(property: INPUT_PROP_TOPBUTTONPAD),
            isSemiMultitouch: isSemiMultitouch,
            isPressurePad: device.has(property: pressurePad),
            pressure: pressure.map(AxisRange.init),
            hasContactPressure: hasContactPressure,
            touchMajor: layout == .slots ? device.axis(ABS_MT_TOUCH_MAJOR).map(AxisRange.init) : nil,
            fuzz: Vector(
                dx: geometry.horizontal.length(ofUnits: fuzz[0]),
                dy: geometry.vertical.length(ofUnits: fuzz[1])
            ),
            // libinput's assumption if udev does not say.
            isExternal: properties.isExternal ?? (device.bus == UInt16(BUS_BLUETOOTH))
        )
        let force = ForceSource(touchpad, rule: overrides.force)
        let slotAxes = TouchTracker.SlotAxes(
            hasPressure: slotPressure != nil,
            hasTouchMinor: device.has(EV_ABS, ABS_MT_TOUCH_MINOR),
            leastPressure: hasContactPressure && force.forceClass == .contact ? pressure?.minimum : nil
        )
        let touch = TouchTracker(
            layout: layout,
            plane: .touchpad(geometry),
            axes: slotAxes,
            hasTouchKey: device.has(EV_KEY, BTN_TOUCH)
        )
        return (touch, touchpad)
    }

    /// INPUT_PROP_PRESSUREPAD, which older kernel headers lack.
    private static let pressurePad: Int32 = 0x07

    /// Returns the most fingers that the device can count.
    private static func maximumFingers(of device: borrowing LibevdevDevice, layout: TouchTracker.Layout) -> Int {
        let claims = [(BTN_TOOL_QUINTTAP, 5), (BTN_TOOL_QUADTAP, 4), (BTN_TOOL_TRIPLETAP, 3), (BTN_TOOL_DOUBLETAP, 2)]
        var claimed = 1
        for (code, count) in claims where claimed == 1 && device.has(EV_KEY, code) { claimed = count }
        return max(claimed, layout == .slots ? device.slotCount : 1)
    }

    private static func layout(
        of device: borrowing LibevdevDevice,
        isSemiMultitouch: Bool
    ) throws(UnusableDevice) -> TouchTracker.Layout {
        let hasSlots =
            device.slotCount > 0 && device.has(EV_ABS, ABS_MT_TRACKING_ID)
            && device.has(EV_ABS, ABS_MT_POSITION_X) && device.has(EV_ABS, ABS_MT_POSITION_Y)
        let hasPosition = device.has(EV_ABS, ABS_X) && device.has(EV_ABS, ABS_Y) && device.has(EV_KEY, BTN_TOUCH)
        // A semi-multitouch device reports the corners of a box around two fingers, which jump and rarely are the fingers'
        // positions. Its single position is good.
        if hasSlots, !(hasPosition && isSemiMultitouch) { return .slots }
        if hasPosition { return .single }
        if device.has(EV_ABS, ABS_MT_POSITION_X) {
            throw UnusableDevice(
                reason: "it speaks multi-touch protocol A (positions without ABS_MT_SLOT), which is not supported, "
                    + "and has no ABS_X, ABS_Y and BTN_TOUCH to fall back on"
            )
        }
        throw UnusableDevice(
            reason: "it is tagged as a touchpad but reports neither multi-touch slots nor ABS_X, ABS_Y and BTN_TOUCH"
        )
    }
}

extension AxisRange {
    package init(_ axis: input_absinfo) {
        self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
    }
}
