import ArgumentParser
import PointerModel

/// An output as an argument: `DP-1=1920x1080+0+0@2`.
struct OutputArgument: ExpressibleByArgument {
    let name: String
    let frame: RectArgument
    let scale: Double

    init?(argument: String) {
        // The name may contain equals signs; the rest of the argument has none.
        guard let equals = argument.lastIndex(of: "="), equals > argument.startIndex else { return nil }
        name = String(argument[..<equals])
        let parts = argument[argument.index(after: equals)...].split(
            separator: "@",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard let frame = parts.first.flatMap({ RectArgument(argument: String($0)) }) else { return nil }
        self.frame = frame
        guard parts.count > 1 else {
            scale = 1
            return
        }
        guard let scale = Double(String(parts[1])), scale.isFinite else { return nil }
        self.scale = scale
    }

    /// Returns the outputs; one without a position is placed to the right of the one before it.
    static func outputs(_ arguments: [OutputArgument]) -> [Output] {
        var outputs: [Output] = []
        for argument in arguments {
            var frame = argument.frame.rect
            if !argument.frame.isPlaced, let last = outputs.last?.frame {
                frame = Rect(x: last.maxX, y: last.y, width: frame.width, height: frame.height)
            }
            outputs.append(Output(name: argument.name, frame: frame, scale: argument.scale))
        }
        return outputs
    }
}
