import DriveConfiguration
import Limits
import PointerConfiguration
import PointerModel
import PointerRuntime
import PointerWire
import SafeText

/// The text of a rule for one device, in the format of the configuration file.
enum DeviceRuleText {
    /// Returns a rule that makes a touchpad's pressure force, for every device of its model and name.
    static func lines(of device: DeviceDescription, range: ForceRange) -> [String] {
        var match = ["id = \"\(hexadecimal(device.vendor)):\(hexadecimal(device.product))\""]
        let longest = DriveConfigurationLimit.textBytes.most
        if !device.name.isEmpty, device.name.utf8.count <= longest { match.append("name = \(quote(device.name))") }
        return [
            "[[devices]]",
            "match = { \(match.joined(separator: ", ")) }",
            "force = \"\(ForceChoice.force.rawValue)\"",
            "forceRange = { light = \(range.light.compact), firm = \(range.firm.compact) }",
        ]
    }

    /// Returns four hexadecimal digits.
    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Returns a TOML string. Wildcards in the name are not escaped: each also matches itself.
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
