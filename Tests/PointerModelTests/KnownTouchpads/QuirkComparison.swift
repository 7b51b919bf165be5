import PointerModel

/// What libinput's quirks say of touchpads, beside what ``KnownTouchpad`` does.
struct QuirkComparison {
    /// The keys that are compared, and what is known of a device under each.
    private static let keys: [(name: String, known: @Sendable (KnownTouchpad) -> String?)] = [
        ("AttrTouchSizeRange", { $0.thresholds.touchSize.map { "\($0.begin):\($0.end)" } }),
        ("AttrPressureRange", { $0.thresholds.touchPressure.map { "\($0.begin):\($0.end)" } }),
        ("AttrPalmSizeThreshold", { $0.thresholds.palmSize.map { "\($0)" } }),
        ("AttrPalmPressureThreshold", { $0.thresholds.palmPressure.map { "\($0)" } }),
        ("AttrThumbSizeThreshold", { $0.thresholds.thumbSize.map { "\($0)" } }),
        ("AttrThumbPressureThreshold", { $0.thresholds.thumbPressure.map { "\($0)" } }),
        ("AttrSizeHint", { $0.size.map { "\(Int($0.width))x\(Int($0.height))" } }),
        ("AttrResolutionHint", { $0.resolution.map { "\($0)x\($0)" } }),
        ("ModelAppleTouchpad", { $0.hasGoodEdges ? "1" : nil }),
        ("ModelSynapticsSerialTouchpad", { $0.losesFingerToThird ? "1" : nil }),
        ("ModelALPSSerialTouchpad", { $0.hasFalseCorner ? "1" : nil }),
    ]
    private static let buses: [String: UInt16] = ["usb": 3, "bluetooth": 5, "ps2": 0x11, "i2c": 0x18, "spi": 0x1c]
    /// Where both part on purpose: libinput takes the size of older Apple touchpads for this one by cable, which says its resolution
    /// itself, as it does by Bluetooth.
    private static let intended = ["AttrSizeHint of 05ac:0324 by usb is 104x75, known is 162x115"]

    /// A line for each key of a device in which both part, in the order of the sections.
    let differences: [String]

    /// Compares.
    /// - Parameter sections: libinput's sections, in the order in which it reads them.
    init(_ sections: [QuirkSection]) {
        let names = Set(Self.keys.map(\.name))
        let told = sections.filter { $0.isForTouchpads && !names.isDisjoint(with: $0.facts.keys) }
        var lines: [String] = []
        for device in told.flatMap(\.examples) {
            var facts: [String: String] = [:]
            for section in told where section.applies(to: device) { facts.merge(section.facts) { $1 } }
            lines += Self.differences(of: device, facts).filter { !Self.intended.contains($0) && !lines.contains($0) }
        }
        differences = lines
    }

    private static func differences(of device: QuirkSection.Device, _ facts: [String: String]) -> [String] {
        let known = KnownTouchpad(
            bus: buses[device.bus] ?? 0,
            vendor: device.vendor,
            product: device.product,
            name: device.name
        )
        return keys.compactMap { key in
            let (theirs, ours) = (facts[key.name], key.known(known))
            guard theirs != ours else { return nil }
            let ids = [device.vendor, device.product].map { number in
                let digits = String(number, radix: 16)
                return String(repeating: "0", count: 4 - digits.count) + digits
            }
            let title = device.vendor == 0 ? device.name : ids.joined(separator: ":")
            return "\(key.name) of \(title) by \(device.bus) is \(theirs ?? "not set"), known is \(ours ?? "nothing")"
        }
    }
}
