/// What is known of an input device before its first report. All texts come from the hardware: treat them as hostile until
/// escaped.
package struct DeviceDescription: Sendable, Hashable {
    /// Kind of a device: by udev's property, unless a rule overrides it.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// ID_INPUT_MOUSE.
        case mouse
        /// ID_INPUT_TOUCHPAD.
        case touchpad
        /// ID_INPUT_POINTINGSTICK.
        case pointingStick
        /// ID_INPUT_TOUCHSCREEN.
        case touchscreen
    }

    package var id: DeviceID
    package var kind: Kind
    package var name: String
    /// The device node, such as /dev/input/event3; for a recording, its file.
    package var node: String
    /// The device's path in sysfs; empty for a recording.
    package var systemPath: String
    /// The kernel's bus type, such as 3 for USB and 5 for Bluetooth; 0 if unknown.
    package var bus: UInt16
    package var vendor: UInt16
    package var product: UInt16
    /// Where the device is connected, as its driver names it, such as `usb-0000:00:14.0-3/input1`; empty if the driver gives no
    /// name.
    package var phys: String
    /// Counts per inch of a mouse, from a rule or else from udev's MOUSE_DPI; nil if unknown.
    package var dpi: Double?
    /// The buttons that the device has; all buttons until the device has been opened.
    package var buttons: Buttons
    /// The touchpad's properties; nil for any other kind.
    package var touchpad: Touchpad?
    /// The positions of an absolute mouse or a touchscreen; nil for a device that has none.
    package var positions: Positions?
    /// The merged result of the configuration's rules for the device.
    package var outcome: DeviceOutcome

    package init(
        id: DeviceID,
        kind: Kind,
        name: String,
        node: String,
        systemPath: String = "",
        bus: UInt16 = 0,
        vendor: UInt16 = 0,
        product: UInt16 = 0,
        phys: String = "",
        dpi: Double? = nil,
        buttons: Buttons = Buttons(Buttons.named.map(\.option)),
        touchpad: Touchpad? = nil,
        positions: Positions? = nil,
        outcome: DeviceOutcome = DeviceOutcome()
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.node = node
        self.systemPath = systemPath
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.phys = phys
        self.dpi = dpi
        self.buttons = buttons
        self.touchpad = touchpad
        self.positions = positions
        self.outcome = outcome
    }

    /// Whether the device is connected by Bluetooth (BUS_BLUETOOTH).
    package var isBluetooth: Bool { bus == 5 }

    /// Name of the pointer that the device moves.
    package var pointer: String { outcome.overrides.pointer ?? PointerNames.byDefault }

    /// Whether the device is an absolute mouse whose positions a rule maps, of which the compositor knows nothing.
    package var isMouseMappedByRule: Bool {
        kind == .mouse && (outcome.overrides.output != nil || outcome.overrides.calibration != nil)
    }

    /// Properties of a touchpad.
    package struct Touchpad: Sendable, Hashable {
        /// Width in millimeters.
        package var width: Double
        /// Height in millimeters.
        package var height: Double
        /// Whether the size is an assumption, because the device reports no resolution.
        package var isSizeAssumed: Bool
        /// Number of contacts that the device distinguishes; 1 if it reports only the corners of a box around them.
        package var slots: Int
        /// Greatest number of fingers that the device counts. It exceeds ``slots`` on devices with few slots.
        package var maximumFingers: Int
        /// INPUT_PROP_BUTTONPAD: the touchpad is the button.
        package var isButtonPad: Bool
        /// INPUT_PROP_TOPBUTTONPAD: buttons for a pointing stick along the upper edge.
        package var hasTopButtons: Bool
        /// INPUT_PROP_SEMI_MT, or a rule: two contacts are the corners of a box around the fingers.
        package var isSemiMultitouch: Bool
        /// INPUT_PROP_PRESSUREPAD: pressure is force.
        package var isPressurePad: Bool
        /// ABS_MT_PRESSURE or ABS_PRESSURE; nil if the device has neither.
        package var pressure: AxisRange?
        /// Whether each contact has its own pressure, rather than one for all (ABS_PRESSURE with several slots).
        package var hasContactPressure: Bool
        /// ABS_MT_TOUCH_MAJOR; nil if the device lacks it.
        package var touchMajor: AxisRange?
        /// Jitter of a resting finger's position, in millimeters: the axes' fuzz, which udev stores as LIBINPUT_FUZZ_….
        package var fuzz: Vector
        /// Whether udev's ID_INPUT_TOUCHPAD_INTEGRATION marks the touchpad as external. No palm rests on an external touchpad.
        package var isExternal: Bool

        package init(
            width: Double,
            height: Double,
            isSizeAssumed: Bool = false,
            slots: Int = 5,
            maximumFingers: Int = 5,
            isButtonPad: Bool = false,
            hasTopButtons: Bool = false,
            isSemiMultitouch: Bool = false,
            isPressurePad: Bool = false,
            pressure: AxisRange? = nil,
            hasContactPressure: Bool = true,
            touchMajor: AxisRange? = nil,
            fuzz: Vector = .zero,
            isExternal: Bool = false
        ) {
            self.width = width
            self.height = height
            self.isSizeAssumed = isSizeAssumed
            self.slots = slots
            self.maximumFingers = maximumFingers
            self.isButtonPad = isButtonPad
            self.hasTopButtons = hasTopButtons
            self.isSemiMultitouch = isSemiMultitouch
            self.isPressurePad = isPressurePad
            self.pressure = pressure
            self.hasContactPressure = hasContactPressure
            self.touchMajor = touchMajor
            self.fuzz = fuzz
            self.isExternal = isExternal
        }
    }
}

/// A device's handle while it is connected. Handles count up and, unlike node numbers, are never reused.
@usableFromInline
package struct DeviceID: Sendable, Hashable {
    @usableFromInline
    package var rawValue: UInt32

    @inlinable
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// Range and resolution of one axis of a device.
package struct AxisRange: Sendable, Hashable {
    package var minimum: Int32
    package var maximum: Int32
    /// Units per millimeter for positions and sizes, units per gram for pressure; 0 if the device gives no resolution.
    package var resolution: Int32

    package init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }
}

/// Kind of hardware that moves the pointer.
public enum PointerSource: String, Sendable, Hashable, CaseIterable {
    case mouse
    case touchpad
    case touch
    case pen
}

/// A change in the set of devices.
package enum DeviceEvent: Sendable, Hashable {
    case added(DeviceDescription)
    case removed(DeviceDescription)
    /// The daemon does not read the device. It tries again when udev reports a change of the device, and after a while if that
    /// may help. A new reason replaces the reported one for the same node.
    case failed(node: String, name: String, reason: String)
    /// The last ``failed(node:name:reason:)`` no longer holds: the device is gone, or it can be read and is added next.
    case failureEnded(node: String, name: String, reason: String)
}
