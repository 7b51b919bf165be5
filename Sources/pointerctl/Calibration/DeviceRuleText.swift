import PointerModel
import PointerProtocol
import PointerRuntime

/// Writes a rule for one device as it stands in a configuration file.
enum DeviceRuleText {
    /// The longest name that a rule can have, in bytes.
    private static let nameLimit = 1024

    /// A rule that makes force of a touchpad's pressure, for every device of its model and name.
    static func lines(of device: DeviceDescription, range: ForceRange) -> [String] {
        var match = ["id = \"\(hexadecimal(device.vendor)):\(hexadecimal(device.product))\""]
        if !device.name.isEmpty, device.name.utf8.count <= nameLimit { match.append("name = \(quote(device.name))") }
        return [
            "[[devices]]",
            "match = { \(match.joined(separator: ", ")) }",
            "force = \"\(ForceChoice.force.rawValue)\"",
            "forceRange = { light = \(range.light.compact), firm = \(range.firm.compact) }",
        ]
    }

    /// Four digits.
    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// A string of TOML. What a name has that stands for any character in a rule stands for itself too.
    private static func quote(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                result += "\\\(scalar)"
            } else if PrintableText.isUnsafe(scalar) {
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
