import CLibevdev

/// A device's ability to point, as far as sysfs shows it without opening the device.
package struct PointingCapabilities {
    /// Whether the device can report motion, positions, a wheel or mouse buttons; true if unknown.
    package let canPoint: Bool
    /// Whether the device can report motion or mouse buttons; true if unknown. Wheels and absolute axes do not count, because
    /// keyboards have them too.
    package let canAim: Bool

    /// - Parameter set: returns a bit set of codes from sysfs, such as `rel` for the attribute capabilities/rel; nil if it is
    ///   missing.
    package init(_ set: (String) -> String?) {
        let parts: [(name: String, codes: [Int32])] = [
            ("rel", [REL_X, REL_Y, REL_WHEEL, REL_HWHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES]),
            ("abs", [ABS_X, ABS_MT_POSITION_X]),
            ("key", Array(HeldButtons.codes)),
        ]
        let aiming: [(name: String, codes: [Int32])] = [("rel", [REL_X, REL_Y]), ("key", Array(HeldButtons.codes))]
        let hasAny = { (part: (name: String, codes: [Int32])) in
            guard let text = set(part.name) else { return true }
            return part.codes.contains { Self.contains($0, text) }
        }
        canPoint = parts.contains(where: hasAny)
        canAim = aiming.contains(where: hasAny)
    }

    /// Whether a set has a code. sysfs writes sets as hexadecimal words of the processor's size, the highest codes first.
    private static func contains(_ code: Int32, _ text: String) -> Bool {
        let words = text.split(separator: " ")
        let index = words.count - 1 - Int(code) / UInt.bitWidth
        guard words.indices.contains(index), let word = UInt(words[index], radix: 16) else { return false }
        return word >> UInt(Int(code) % UInt.bitWidth) & 1 == 1
    }
}
