import CLibevdev

/// Whether a device has anything that points, as far as that can be told without opening it.
struct PointingCapabilities {
    /// It can report motion, positions, the turn of a wheel or a button of a mouse; true where nobody knows.
    let canPoint: Bool
    /// It can report motion or a button of a mouse; true where nobody knows. Keyboards have wheels, and positions that are none, too.
    let canAim: Bool

    /// - Parameter set: looks up a set of codes as sysfs has it, such as `rel` for the attribute capabilities/rel; nil where there is none.
    init(_ set: (String) -> String?) {
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

    /// Whether a set has a code: it is written in hexadecimal words of the processor's size, the one with the highest codes first.
    private static func contains(_ code: Int32, _ text: String) -> Bool {
        let words = text.split(separator: " ")
        let index = words.count - 1 - Int(code) / UInt.bitWidth
        guard words.indices.contains(index), let word = UInt(words[index], radix: 16) else { return false }
        return word >> UInt(Int(code) % UInt.bitWidth) & 1 == 1
    }
}
