/// Which class a device's pressure is of, and why.
///
/// Most touchpads report as pressure how much of the finger touches: a Synaptics clickpad was seen to report 65 for a touch and 66 for
/// a click. Only what says that it measures force is believed to.
public struct ForceSource: Sendable, Hashable {
    public let forceClass: ForceClass
    public let reason: Reason

    /// Why it is of its class.
    public enum Reason: Sendable, Hashable {
        case noTouchpad
        /// Neither ABS_MT_PRESSURE nor ABS_PRESSURE.
        case noPressure
        /// The axis is as long as a point, or shorter.
        case noRange
        /// INPUT_PROP_PRESSUREPAD.
        case pressurePad
        /// The axis has a resolution: so many units a gram.
        case unit(Int32)
        /// Neither of these.
        case noUnit
        /// A rule of the configuration names the class.
        case rule

        /// As a person reads it, after the class and a dash.
        public var words: String {
            switch self {
            case .noTouchpad: "it is no touchpad"
            case .noPressure: "it reports no pressure"
            case .noRange: "its pressure can have one value only"
            case .pressurePad: "it is a pressure pad"
            case .unit(1): "its pressure has a unit, the gram"
            case .unit(let count): "its pressure has a unit, \(count) of which are a gram"
            case .noUnit: "its pressure has no unit and it is no pressure pad"
            case .rule: "a rule of the configuration says so"
            }
        }
    }

    private init(_ forceClass: ForceClass, _ reason: Reason) {
        self.forceClass = forceClass
        self.reason = reason
    }

    /// The class of a device's pressure. No rule makes pressure of none.
    public init(_ device: DeviceDescription) {
        guard device.kind == .touchpad else {
            self.init(.absent, .noTouchpad)
            return
        }
        self.init(device.touchpad, rule: device.outcome.overrides.force)
    }

    /// The class of a touchpad's pressure.
    /// - Parameters:
    ///   - touchpad: nil where nothing is known of it.
    ///   - rule: what the configuration says of it.
    public init(_ touchpad: DeviceDescription.Touchpad?, rule: ForceChoice?) {
        let own = Self.own(of: touchpad)
        if own.forceClass != .absent, let ruled = rule?.forceClass {
            self.init(ruled, .rule)
        } else {
            self = own
        }
    }

    /// What the touchpad says by itself.
    private static func own(of touchpad: DeviceDescription.Touchpad?) -> ForceSource {
        guard let touchpad, let pressure = touchpad.pressure else { return ForceSource(.absent, .noPressure) }
        guard pressure.maximum > pressure.minimum else { return ForceSource(.absent, .noRange) }
        guard touchpad.hasForce else { return ForceSource(.contact, .noUnit) }
        return ForceSource(.force, touchpad.isPressurePad ? .pressurePad : .unit(pressure.resolution))
    }
}

extension DeviceDescription.Touchpad {
    /// Whether the touchpad itself says that its pressure is a force, and not the size of the contact. A resolution below zero is no unit.
    public var hasForce: Bool { isPressurePad || (pressure?.resolution ?? 0) > 0 }
}

extension DeviceDescription {
    /// Which class the device's pressure is of, and why.
    public var force: ForceSource { ForceSource(self) }
}
