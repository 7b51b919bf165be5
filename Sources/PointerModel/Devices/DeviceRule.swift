/// What holds for some devices.
public struct DeviceRule: Sendable, Hashable {
    /// The devices that the rule is for.
    public var match: DeviceMatch
    /// Those among them that it is not for; nil: none.
    public var exceptions: DeviceMatch?
    public var overrides: DeviceOverrides

    public init(
        match: DeviceMatch = DeviceMatch(),
        exceptions: DeviceMatch? = nil,
        overrides: DeviceOverrides = DeviceOverrides()
    ) {
        self.match = match
        self.exceptions = exceptions
        self.overrides = overrides
    }

    /// Whether the rule is for a device.
    /// - Parameters:
    ///   - device: which it is.
    ///   - property: looks up a property that udev has of the device.
    public func applies(to device: DeviceIdentity, property: (String) -> String?) -> Bool {
        guard match.matches(device, property: property) else { return false }
        return exceptions?.matches(device, property: property) != true
    }
}

/// The rules for devices, in the order in which they were declared.
public struct DeviceRules: Sendable, Hashable {
    public var rules: [DeviceRule]

    public init(_ rules: [DeviceRule] = []) {
        self.rules = rules
    }

    /// How many there can be.
    public static let limit = 256

    /// The pointers that there are beside the default one, in the order in which the rules name them first.
    public var pointers: [String] {
        var names: [String] = []
        for case let name? in rules.map(\.overrides.pointer)
        where name != PointerNames.byDefault && !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// What the rules come to for a device: of those that are for it, a later one wins, value by value.
    /// - Parameters:
    ///   - device: which it is.
    ///   - property: looks up a property that udev has of the device.
    public func outcome(for device: DeviceIdentity, property: (String) -> String?) -> DeviceOutcome {
        var outcome = DeviceOutcome()
        for (index, rule) in rules.enumerated() where rule.applies(to: device, property: property) {
            outcome.overrides = outcome.overrides.overlaid(with: rule.overrides)
            outcome.rules.append(index + 1)
        }
        return outcome
    }
}

/// What the rules came to for a device.
public struct DeviceOutcome: Sendable, Hashable {
    public var overrides: DeviceOverrides
    /// The numbers of the rules that are for the device, counted from 1.
    public var rules: [Int]

    public init(overrides: DeviceOverrides = DeviceOverrides(), rules: [Int] = []) {
        self.overrides = overrides
        self.rules = rules
    }
}
