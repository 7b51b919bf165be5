import ArgumentParser
import PointerModel

/// An output as an argument: `DP-1=1080x1920+0+0@2/90`.
struct OutputArgument: ExpressibleByArgument {
    let name: String
    let frame: RectArgument
    let scale: Double
    let transform: OutputTransform

    init?(argument: String) {
        // The name may contain equals signs; the rest of the argument has none.
        guard let equals = argument.lastIndex(of: "="), equals > argument.startIndex else { return nil }
        name = String(argument[..<equals])
        let (place, turn) = Self.halves(of: argument[argument.index(after: equals)...], at: "/")
        guard let transform = turn.map({ OutputTransform(rawValue: String($0)) }) ?? .normal else { return nil }
        self.transform = transform
        let (size, pixels) = Self.halves(of: place, at: "@")
        guard let frame = RectArgument(argument: String(size)) else { return nil }
        self.frame = frame
        guard let scale = pixels.map({ Double(String($0)) }) ?? 1, scale.isFinite else { return nil }
        self.scale = scale
    }

    /// Returns what is before the first of a character and what is behind it; nil if there is none.
    private static func halves(of text: Substring, at mark: Character) -> (Substring, Substring?) {
        guard let place = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<place], text[text.index(after: place)...])
    }

    /// Returns the outputs; one without a position is placed to the right of the one before it.
    static func outputs(_ arguments: [OutputArgument]) -> [Output] {
        var outputs: [Output] = []
        for argument in arguments {
            var frame = argument.frame.rect
            if !argument.frame.isPlaced, let last = outputs.last?.frame {
                frame = Rect(x: last.maxX, y: last.y, width: frame.width, height: frame.height)
            }
            outputs.append(
                Output(name: argument.name, frame: frame, scale: argument.scale, transform: argument.transform)
            )
        }
        return outputs
    }
}
