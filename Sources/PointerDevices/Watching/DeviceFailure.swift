import PointerRuntime

/// A pointing device that is there but is not read.
public struct DeviceFailure: Sendable, Hashable {
    /// The device node, such as /dev/input/event3.
    public let node: String
    /// What the hardware calls itself: hostile until escaped. Empty where nobody knows.
    public let name: String
    /// Why, and what may help.
    public let reason: String
    /// A rule says so: nothing is wrong.
    public let isIgnored: Bool
    /// It may pass without udev reporting a change, so that it is tried again after a while.
    let mayPass: Bool

    /// What to call it in a log, escaped: its name, or the node where nobody knows it.
    var title: String { PrintableText.escape(name.isEmpty ? node : name) }

    init(node: String, name: String, _ error: UnusableDevice) {
        self.node = node
        self.name = name
        reason = error.mayPass ? "\(error.reason); it is tried again" : error.reason
        mayPass = error.mayPass
        isIgnored = false
    }

    private init(node: String, name: String, ignoredBecause reason: String) {
        self.node = node
        self.name = name
        self.reason = reason
        mayPass = false
        isIgnored = true
    }

    /// A device that is left alone.
    /// - Parameter rules: the numbers of those that are for it.
    static func ignored(node: String, name: String, rules: [Int]) -> DeviceFailure {
        let numbers = rules.map(String.init).joined(separator: ", ")
        return DeviceFailure(
            node: node,
            name: name,
            ignoredBecause: "ignored by the configuration (\(rules.count == 1 ? "rule" : "rules") \(numbers))"
        )
    }
}
