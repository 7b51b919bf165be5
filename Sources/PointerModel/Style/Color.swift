/// A color in sRGB, eight bits per channel.
public struct Color: Sendable, Hashable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// Opacity; 255 is opaque.
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Parses `#rrggbb` or `#rrggbbaa`. Returns nil for any other text.
    public init?(hexadecimal text: String) {
        var digits = text.utf8.makeIterator()
        guard digits.next() == UInt8(ascii: "#"), let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
        // UInt32's initializer also accepts a sign.
        guard text.utf8.dropFirst().first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) ?? false else {
            return nil
        }
        switch text.utf8.count {
        case 7: self.init(rgba: value << 8 | 0xFF)
        case 9: self.init(rgba: value)
        default: return nil
        }
    }

    private init(rgba: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgba >> 24),
            green: UInt8(truncatingIfNeeded: rgba >> 16),
            blue: UInt8(truncatingIfNeeded: rgba >> 8),
            alpha: UInt8(truncatingIfNeeded: rgba)
        )
    }

    /// The color as `#rrggbbaa`.
    public var hexadecimal: String {
        "#" + [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// Colors are encoded as `#rrggbbaa`.
extension Color: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let color = Color(hexadecimal: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a color is #rrggbb or #rrggbbaa")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hexadecimal)
    }
}
