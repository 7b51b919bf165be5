/// The class of a device's pressure, with the reason.
///
/// Most touchpads report the size of the contact as pressure: a Synaptics clickpad reported 65 for a touch and 66 for a click.
/// Pressure counts as force only if the device says that it measures force.
package struct ForceSource: Sendable, Hashable {
    package let forceClass: ForceClass
    package let reason: Reason

    /// The reason for the class.
    package enum Reason: Sendable, Hashable {
        /// The device is neither a touchpad nor a touchscreen.
        case noTouch
        /// The device has neither ABS_MT_PRESSURE nor ABS_PRESSURE.
        case noPressure
        /// The axis' maximum is not above its minimum.
        case noRange
        /// The device has INPUT_PROP_PRESSUREPAD.
        case pressurePad
        /// The axis has a resolution, in units per gram.
        case unit(Int32)
        /// The axis has no resolution, and the device lacks INPUT_PROP_PRESSUREPAD.
        case noUnit
        /// A rule of the configuration names the class.
        case rule

        /// Text for the user, after the class and a dash.
        package var words: String {
            switch self {
            case .noTouch: "it is neither a touchpad nor a touchscreen"
            case .noPressure: "it reports no pressure"
            case .noRange: "its pressure range is empty"
            case .pressurePad: "it is a pressure pad"
            case .unit(1): "it reports pressure in grams"
            case .unit(let count): "it reports pressure in units of 1/\(count) gram"
            case .noUnit: "its pressure has no unit and it is no pressure pad"
            case .rule: "a rule of the configuration says so"
            }
        }
    }

    private init(_ forceClass: ForceClass, _ reason: Reason) {
        self.forceClass = forceClass
        self.reason = reason
    }

    /// Determines the class of a device's pressure. A rule cannot give a class to a device without pressure.
    package init(_ device: DeviceDescription) {
        let rule = device.outcome.overrides.force
        switch device.kind {
        case .touchpad: self.init(device.touchpad, rule: rule)
        case .touchscreen: self.init(Self.own(of: device.pressure, isPressurePad: false), rule: rule)
        case .mouse, .pointingStick: self.init(.absent, .noTouch)
        }
    }

    /// Determines the class of a touchpad's pressure.
    /// - Parameters:
    ///   - touchpad: the touchpad; nil if unknown.
    ///   - rule: the configuration's choice for it.
    package init(_ touchpad: DeviceDescription.Touchpad?, rule: ForceChoice?) {
        self.init(Self.own(of: touchpad?.pressure, isPressurePad: touchpad?.isPressurePad ?? false), rule: rule)
    }

    private init(_ own: ForceSource, rule: ForceChoice?) {
        if own.forceClass != .absent, let ruled = rule?.forceClass {
            self.init(ruled, .rule)
        } else {
            self = own
        }
    }

    /// Returns the class that the device itself indicates. A resolution of 0 or less is no unit.
    private static func own(of pressure: AxisRange?, isPressurePad: Bool) -> ForceSource {
        guard let pressure else { return ForceSource(.absent, .noPressure) }
        guard pressure.maximum > pressure.minimum else { return ForceSource(.absent, .noRange) }
        if isPressurePad { return ForceSource(.force, .pressurePad) }
        return pressure.resolution > 0
            ? ForceSource(.force, .unit(pressure.resolution)) : ForceSource(.contact, .noUnit)
    }
}

extension DeviceDescription.Touchpad {
    /// Whether the touchpad itself indicates that its pressure is force, not the size of the contact. A resolution of 0 or less
    /// is no unit.
    package var hasForce: Bool { isPressurePad || (pressure?.resolution ?? 0) > 0 }
}

extension DeviceDescription {
    /// The class of the device's pressure, with the reason.
    package var force: ForceSource { ForceSource(self) }

    /// ABS_MT_PRESSURE or ABS_PRESSURE of a touchpad or a touchscreen; nil if the device has neither.
    package var pressure: AxisRange? { kind == .touchscreen ? positions?.touch?.pressure : touchpad?.pressure }
}

/// The class that a rule assigns to a device's pressure.
package enum ForceChoice: String, Sendable, Hashable, CaseIterable {
    /// The class that the device itself indicates.
    case automatic = "auto"
    case force
    case contact
    case absent = "none"

    /// The assigned class; nil if the device's own class applies.
    package var forceClass: ForceClass? {
        switch self {
        case .automatic: nil
        case .force: .force
        case .contact: .contact
        case .absent: .absent
        }
    }
}

/// What a device's pressure values measure.
package enum ForceClass: String, Sendable, Hashable, CaseIterable {
    /// The force of the finger.
    case force
    /// The size of the contact, which changes little with a press.
    case contact
    /// The device reports no pressure.
    case absent = "none"

    /// Text for the user.
    package var words: String {
        switch self {
        case .force: "true force"
        case .contact: "contact size"
        case .absent: "none"
        }
    }
}
