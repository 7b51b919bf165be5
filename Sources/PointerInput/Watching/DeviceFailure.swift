import PointerRuntime
import SafeText

/// A device that is present but not read.
package struct DeviceFailure: Sendable, Hashable {
    /// The device node, such as /dev/input/event3.
    package let node: String
    /// The hardware's name, hostile until escaped; empty if unknown.
    package let name: String
    /// The reason, and what may help.
    package let reason: String
    /// Whether the daemon leaves the device alone on purpose, so that nothing is wrong.
    package let isIgnored: Bool
    /// Whether the failure may end without a change that udev reports, so that the watcher retries.
    let mayPass: Bool

    /// The escaped name for the log, or the node if the name is unknown.
    var title: String { PrintableText.escape(name.isEmpty ? node : name) }

    init(node: String, name: String, _ error: UnusableDevice) {
        self.node = node
        self.name = name
        reason = error.mayPass ? "\(error.reason); it is tried again" : error.reason
        mayPass = error.mayPass
        isIgnored = false
    }

    /// Makes the failure of a device that the daemon leaves alone on purpose.
    init(node: String, name: String, ignoredBecause reason: String) {
        self.node = node
        self.name = name
        self.reason = reason
        mayPass = false
        isIgnored = true
    }

    /// Makes the failure of a device that rules ignore.
    /// - Parameters:
    ///   - node: node of the device.
    ///   - name: name of the device.
    ///   - rules: numbers of the rules that match the device.
    static func ignored(node: String, name: String, rules: [Int]) -> DeviceFailure {
        let numbers = rules.map(String.init).joined(separator: ", ")
        return DeviceFailure(
            node: node,
            name: name,
            ignoredBecause: "ignored by the configuration (\(rules.count == 1 ? "rule" : "rules") \(numbers))"
        )
    }
    /// Makes the failure of a touchscreen that no rule lets in.
    static func touchscreen(node: String, name: String) -> DeviceFailure {
        DeviceFailure(
            node: node,
            name: name,
            ignoredBecause: "it is a touchscreen, which only a rule of [[devices]] with ignore = false lets in"
        )
    }
}
