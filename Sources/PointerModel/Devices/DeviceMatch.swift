/// Which devices are meant: those that fit everything that is named. What is nil is not asked for.
public struct DeviceMatch: Sendable, Hashable {
    public var id: ModelID?
    /// The name as a whole.
    public var name: Glob?
    /// How ``DeviceIdentity/phys`` ends.
    public var physSuffix: String?
    public var property: Property?
    /// What udev takes the device for, whatever a rule makes of it.
    public var kind: DeviceDescription.Kind?

    public init(
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

    /// Whether nothing is asked for, so that every device fits.
    public var isEmpty: Bool { self == DeviceMatch() }

    /// Whether it asks for one model or one connection, and so for devices that somebody looked at, rather than for a sort of them.
    public var namesDevice: Bool { id?.product != nil || physSuffix?.isEmpty == false }

    /// Whether a device fits.
    /// - Parameters:
    ///   - device: which it is.
    ///   - lookUp: looks up a property that udev has of the device; nil where it has none of the name.
    public func matches(_ device: DeviceIdentity, property lookUp: (String) -> String?) -> Bool {
        if let id, !id.matches(device) { return false }
        if let name, !name.matches(device.name) { return false }
        if let physSuffix, !device.phys.hasSuffix(physSuffix) { return false }
        if let kind, kind != device.kind { return false }
        if let property {
            guard let value = lookUp(property.key), property.value.matches(value) else { return false }
        }
        return true
    }

    /// A maker and its product, as lsusb(8) writes them.
    public struct ModelID: Sendable, Hashable {
        /// nil: any.
        public var vendor: UInt16?
        /// nil: any.
        public var product: UInt16?

        public init(vendor: UInt16?, product: UInt16?) {
            self.vendor = vendor
            self.product = product
        }

        /// Reads `046d:c52b`: two numbers of up to four hexadecimal digits, or `*` for any; nil for every other text.
        public init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            var numbers: [UInt16?] = []
            for part in parts {
                if part == "*" {
                    numbers.append(nil)
                } else {
                    // A sign would be taken for a number, too.
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

    /// A property that udev has of a device, such as `ID_PATH=pci-0000:00:14.0-*`.
    public struct Property: Sendable, Hashable {
        public var key: String
        public var value: Glob

        public init(key: String, value: Glob) {
            self.key = key
            self.value = value
        }

        /// Reads `KEY=glob`; nil for a text without a key or without an equals sign.
        public init?(_ text: String) {
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
            self.init(key: String(text[..<sign]), value: Glob(String(text[text.index(after: sign)...])))
        }
    }
}
