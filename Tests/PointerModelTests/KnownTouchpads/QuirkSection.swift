import Glibc

/// A section of libinput's quirks: whom it is for, and what it says of them.
struct QuirkSection: Hashable {
    /// A device as a section's conditions describe it.
    struct Device: Hashable {
        var bus: String
        var vendor: UInt16
        var product: UInt16
        var name: String
    }

    var title: String
    private var conditions: [String: String] = [:]
    /// What it says, by key, without the conditions.
    private(set) var facts: [String: String] = [:]

    /// Reads the sections of a file, in its order.
    static func read(_ text: String) -> [QuirkSection] {
        var sections: [QuirkSection] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                sections.append(QuirkSection(title: String(line.dropFirst().dropLast())))
            } else if let sign = line.firstIndex(of: "="), !sections.isEmpty {
                let (key, value) = (String(line[..<sign]), String(line[line.index(after: sign)...]))
                if key.hasPrefix("Match") {
                    sections[sections.count - 1].conditions[key] = value
                } else {
                    sections[sections.count - 1].facts[key] = value
                }
            }
        }
        return sections
    }

    private init(title: String) { self.title = title }

    /// Whether it is for a touchpad by what the touchpad itself is, and not for a computer, another kind, or a version of a driver.
    var isForTouchpads: Bool {
        let kind = conditions["MatchUdevType"]
        return (kind == nil || kind == "touchpad") && conditions["MatchDMIModalias"] == nil
            && conditions["MatchDeviceTree"] == nil && conditions["MatchVersion"] == nil
    }

    /// The devices that stand for all to which the section applies: the name with nothing in place of what is left open, and with
    /// something.
    var examples: [Device] {
        let name = conditions["MatchName"] ?? "Touchpad"
        return ["", "x"].map { part in
            Device(
                // The vendor by Bluetooth that has its own number by USB.
                bus: conditions["MatchBus"] ?? (number("MatchVendor") == 0x004c ? "bluetooth" : "usb"),
                vendor: number("MatchVendor"),
                product: number("MatchProduct"),
                name: name.split(separator: "*", omittingEmptySubsequences: false).joined(separator: part)
                    .replacing("?", with: "(")
            )
        }
    }

    /// Whether it applies to a device.
    func applies(to device: Device) -> Bool {
        guard isForTouchpads else { return false }
        if let bus = conditions["MatchBus"], bus != device.bus { return false }
        if conditions["MatchVendor"] != nil, number("MatchVendor") != device.vendor { return false }
        if conditions["MatchProduct"] != nil, number("MatchProduct") != device.product { return false }
        return conditions["MatchName"].map { unsafe fnmatch($0, device.name, 0) == 0 } ?? true
    }

    private func number(_ key: String) -> UInt16 {
        conditions[key].flatMap { UInt16($0.dropFirst(2), radix: 16) } ?? 0
    }
}
