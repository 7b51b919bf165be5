/// The X resources of a desktop, lines of `name: value` in a property of the root window.
package enum X11Resources {
    /// Dots per inch at which a pixel is a point.
    private static let normalDots = 96.0

    /// Returns the pixels per point that `Xft.dpi` asks for, in quarters from 1 to 4; 1 without it.
    package static func scale(_ resources: [UInt8]) -> Double {
        guard let dots = value(of: "Xft.dpi", in: resources).flatMap(Double.init), dots.isFinite else { return 1 }
        return min(max((dots / normalDots * 4).rounded() / 4, 1), 4)
    }

    /// Returns the value of a resource; nil if there is none.
    private static func value(of name: String, in resources: [UInt8]) -> String? {
        for line in resources.split(separator: UInt8(ascii: "\n")) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            guard String(decoding: line[..<colon], as: UTF8.self) == name else { continue }
            let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            return String(decoding: value, as: UTF8.self)
        }
        return nil
    }
}
