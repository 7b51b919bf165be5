import MessageBus
import PointerModel

/// An output of GNOME Shell. A unit of the Shell's coordinates is a point in its logical layout, and a pixel in its physical one.
struct ShellOutput: Sendable, Hashable {
    /// Signatures of an output's members in a message: those of the extension, and those of an older one, which the Shell keeps until
    /// the next login and which does not say how the output is turned.
    static let (members, olderMembers) = ("sdddddddu", "sddddddd")
    /// Scales that count.
    private static let scales = 0.25...16.0
    /// Rates that count, in frames a second.
    private static let rates = 1.0...1000.0

    /// The output with its place, as the daemon knows it.
    let output: Output
    /// By how much things are larger on it than a unit says: 1 in the logical layout, the scale in the physical one.
    let factor: Double
    /// Frames a second.
    let rate: Double

    init(output: Output, factor: Double, rate: Double) {
        self.output = output
        self.factor = factor
        self.rate = rate
    }

    /// Reads an output with these members; nil if it is not valid.
    init?(_ message: borrowing BusMessage, members: String) {
        let read: ShellOutput?? = message.readStructure(of: members) {
            guard let name = message.text(), let x = message.double(), let y = message.double(),
                let width = message.double(), let height = message.double(), let pixels = message.double(),
                let factor = message.double(), let rate = message.double()
            else { return nil }
            let number = members == Self.members ? message.unsigned() : 0
            guard let transform = number.flatMap({ OutputTransform(number: Int($0)) }) else { return nil }
            guard !name.isEmpty, width > 0, height > 0, Self.scales.contains(pixels), Self.scales.contains(factor),
                Self.rates.contains(rate)
            else { return nil }
            let frame = Rect(x: x, y: y, width: width, height: height)
            let output = Output(name: name, frame: frame, scale: pixels, transform: transform)
            return ShellOutput(output: output, factor: factor, rate: rate)
        }
        guard let output = read ?? nil else { return nil }
        self = output
    }
}
