/// The values in the property of XSETTINGS.
///
/// The property begins with the order of bytes, a serial number and a count. Each setting has a type, a name, a serial number and a
/// value; all parts are padded to four bytes.
struct XSettingsValues {
    /// The whole numbers, by name.
    private(set) var numbers: [String: Int32] = [:]
    /// The texts, by name.
    private(set) var texts: [String: String] = [:]
    private let bytes: [UInt8]
    private let isLittle: Bool
    private var position = 8

    /// Reads a property, as far as it is valid: other programs write it.
    init(_ property: [UInt8]) {
        bytes = property
        isLittle = property.first == 0
        guard let count = word() else { return }
        for _ in 0..<count {
            guard readSetting() else { return }
        }
    }

    /// Reads a setting. Returns whether it is valid.
    private mutating func readSetting() -> Bool {
        guard position + 4 <= bytes.count else { return false }
        let type = bytes[position]
        let low = Int(bytes[position + (isLittle ? 2 : 3)])
        let high = Int(bytes[position + (isLittle ? 3 : 2)])
        position += 4
        guard let name = text(length: high << 8 | low), word() != nil else { return false }
        switch type {
        case 0:
            guard let number = word() else { return false }
            numbers[name] = Int32(bitPattern: number)
        case 1:
            guard let length = word(), let value = text(length: Int(length)) else { return false }
            texts[name] = value
        case 2: position += 8
        default: return false
        }
        return true
    }

    private mutating func word() -> UInt32? {
        guard position >= 0, position + 4 <= bytes.count else { return nil }
        defer { position += 4 }
        let four = bytes[position..<position + 4]
        return (isLittle ? Array(four.reversed()) : Array(four)).reduce(0) { $0 << 8 | UInt32($1) }
    }

    private mutating func text(length: Int) -> String? {
        guard length <= bytes.count - position else { return nil }
        defer { position += (length + 3) / 4 * 4 }
        return String(decoding: bytes[position..<position + length], as: UTF8.self)
    }
}
