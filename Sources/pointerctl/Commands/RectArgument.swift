import ArgumentParser
import PointerModel

/// A rectangle as X11 tools write it: `800x600+100+50`, with numbers that a layout may have. The position is `+0+0` if left out.
struct RectArgument: ExpressibleByArgument {
    let rect: Rect
    /// Whether the argument has a position.
    let isPlaced: Bool

    init?(argument: String) {
        let numbers = Array(argument.unicodeScalars)
        var rest = numbers[...]
        guard let width = Self.number(&rest), rest.popFirst().map({ $0 == "x" || $0 == "X" }) == true,
            let height = Self.number(&rest), LayoutLimits.length.contains(width), LayoutLimits.length.contains(height)
        else { return nil }
        guard !rest.isEmpty else {
            rect = Rect(x: 0, y: 0, width: width, height: height)
            isPlaced = false
            return
        }
        guard let x = Self.offset(&rest), let y = Self.offset(&rest), rest.isEmpty else { return nil }
        rect = Rect(x: x, y: y, width: width, height: height)
        isPlaced = true
    }

    /// Parses a coordinate: `+20`, `-20` or `+-20`.
    private static func offset(_ rest: inout ArraySlice<Unicode.Scalar>) -> Double? {
        guard let sign = rest.popFirst(), sign == "+" || sign == "-" else { return nil }
        var isNegative = sign == "-"
        if !isNegative, rest.first == "-" {
            rest.removeFirst()
            isNegative = true
        }
        guard let number = number(&rest), LayoutLimits.position.contains(number) else { return nil }
        return isNegative ? -number : number
    }

    /// Parses a number without a sign, with an optional fraction.
    private static func number(_ rest: inout ArraySlice<Unicode.Scalar>) -> Double? {
        let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
        rest.removeFirst(digits.count)
        guard let first = digits.first, first != ".", digits.last != "." else { return nil }
        var text = ""
        text.unicodeScalars.append(contentsOf: digits)
        return Double(text)
    }
}
