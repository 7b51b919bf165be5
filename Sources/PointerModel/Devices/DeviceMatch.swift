/// Criteria that select devices. A device must meet all of them; nil imposes no condition.
package struct DeviceMatch: Sendable, Hashable {
    package var id: ModelID?
    /// Pattern for the whole name.
    package var name: Glob?
    /// Suffix of ``DeviceIdentity/phys``.
    package var physSuffix: String?
    package var property: Property?
    /// The kind that udev assigns, even if a rule overrides it.
    package var kind: DeviceDescription.Kind?

    package init(
        id: ModelID? = nil,
        name: Glob? = nil,
        physSuffix: String? = nil,
        property: Property? = nil,
        kind: DeviceDescription.Kind? = nil
    ) {
        self.id = id
        self.name = name
        self.physSuffix = physSuffix
        self.property = property
        self.kind = kind
    }

    /// Whether there are no criteria, so that every device matches.
    package var isEmpty: Bool { self == DeviceMatch() }

    /// Whether the criteria name one model or one connection, rather than a class of devices.
    package var namesDevice: Bool { id?.product != nil || physSuffix?.isEmpty == false }

    /// Whether a device meets all criteria.
    /// - Parameters:
    ///   - device: the device.
    ///   - lookUp: returns the value of a udev property of the device; nil if it has no such property.
    package func matches(_ device: DeviceIdentity, property lookUp: (String) -> String?) -> Bool {
        if let id, !id.matches(device) { return false }
        if let name, !name.matches(device.name) { return false }
        if let physSuffix, !device.phys.hasSuffix(physSuffix) { return false }
        if let kind, kind != device.kind { return false }
        if let property {
            guard let value = lookUp(property.key), property.value.matches(value) else { return false }
        }
        return true
    }

    /// A vendor ID and a product ID, as lsusb(8) writes them.
    package struct ModelID: Sendable, Hashable {
        /// The vendor ID; nil matches any.
        package var vendor: UInt16?
        /// The product ID; nil matches any.
        package var product: UInt16?

        package init(vendor: UInt16?, product: UInt16?) {
            self.vendor = vendor
            self.product = product
        }

        /// Parses `046d:c52b`: two numbers of up to four hexadecimal digits, or `*` for any. Returns nil for any other text.
        package init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            var numbers: [UInt16?] = []
            for part in parts {
                if part == "*" {
                    numbers.append(nil)
                } else {
                    // UInt16's initializer also accepts a sign.
                    guard let number = UInt16(part, radix: 16), part.utf8.count <= 4, part.first?.isHexDigit == true
                    else { return nil }
                    numbers.append(number)
                }
            }
            self.init(vendor: numbers[0], product: numbers[1])
        }

        func matches(_ device: DeviceIdentity) -> Bool {
            (vendor ?? device.vendor) == device.vendor && (product ?? device.product) == device.product
        }
    }

    /// A pattern for a udev property of a device, such as `ID_PATH=pci-0000:00:14.0-*`.
    package struct Property: Sendable, Hashable {
        package var key: String
        package var value: Glob

        package init(key: String, value: Glob) {
            self.key = key
            self.value = value
        }

        /// Parses `KEY=glob`. Returns nil for a text without a key or without an equals sign.
        package init?(_ text: String) {
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
            self.init(key: String(text[..<sign]), value: Glob(String(text[text.index(after: sign)...])))
        }
    }
}
