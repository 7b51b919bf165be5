/// Overrides for the devices that match.
package struct DeviceRule: Sendable, Hashable {
    /// The devices that the rule applies to.
    package var match: DeviceMatch
    /// Devices that the rule does not apply to although they match; nil if there are no exceptions.
    package var exceptions: DeviceMatch?
    package var overrides: DeviceOverrides

    package init(
        match: DeviceMatch = DeviceMatch(),
        exceptions: DeviceMatch? = nil,
        overrides: DeviceOverrides = DeviceOverrides()
    ) {
        self.match = match
        self.exceptions = exceptions
        self.overrides = overrides
    }

    /// Whether the rule applies to a device.
    /// - Parameters:
    ///   - device: the device.
    ///   - property: returns the value of a udev property of the device; nil if it has no such property.
    package func applies(to device: DeviceIdentity, property: (String) -> String?) -> Bool {
        guard match.matches(device, property: property) else { return false }
        return exceptions?.matches(device, property: property) != true
    }
}

/// The rules for devices, in the order of their declaration.
package struct DeviceRules: Sendable, Hashable {
    package var rules: [DeviceRule]

    package init(_ rules: [DeviceRule] = []) {
        self.rules = rules
    }

    /// Names of the pointers other than the default one, in the order in which the rules first name them.
    package var pointers: [String] {
        var names: [String] = []
        for case let name? in rules.map(\.overrides.pointer)
        where name != PointerNames.byDefault && !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// Returns the merged overrides of all rules that apply to a device. A later rule wins, value by value.
    /// - Parameters:
    ///   - device: the device.
    ///   - property: returns the value of a udev property of the device; nil if it has no such property.
    package func outcome(for device: DeviceIdentity, property: (String) -> String?) -> DeviceOutcome {
        var outcome = DeviceOutcome()
        for (index, rule) in rules.enumerated() where rule.applies(to: device, property: property) {
            outcome.overrides = outcome.overrides.overlaid(with: rule.overrides)
            outcome.rules.append(index + 1)
        }
        return outcome
    }
}

/// The merged result of the rules for one device.
package struct DeviceOutcome: Sendable, Hashable {
    package var overrides: DeviceOverrides
    /// Numbers of the rules that apply to the device, counted from 1.
    package var rules: [Int]

    package init(overrides: DeviceOverrides = DeviceOverrides(), rules: [Int] = []) {
        self.overrides = overrides
        self.rules = rules
    }
}

/// Names of pointers.
package enum PointerNames {
    /// Name of the default pointer. Devices that no rule assigns to another pointer move it.
    package static let byDefault = "default"
}
