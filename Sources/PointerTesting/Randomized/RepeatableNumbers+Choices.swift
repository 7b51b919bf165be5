import PointerModel

/// Random choices for layouts and operations.
extension RepeatableNumbers {
    /// Returns true once in `times` times.
    mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    /// Returns one of the given elements.
    mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
        let index = Int.random(in: 0...others.count, using: &self)
        return index == 0 ? first : others[index - 1]
    }

    mutating func pick<Element>(from elements: [Element]) -> Element? { elements.randomElement(using: &self) }

    /// Returns a multiple of an eighth: sums of these, and products with powers of two, are exact.
    mutating func eighths(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &self) * 8).rounded(.down) / 8
    }

    mutating func point(in rect: Rect) -> Point {
        Point(x: eighths(rect.minX...rect.maxX), y: eighths(rect.minY...rect.maxY))
    }

    /// Returns any of the options, each once in `times` times.
    mutating func options<Options: NamedOptions>(of type: Options.Type, each times: Int) -> Options {
        var options = Options()
        for (option, _) in Options.named where once(in: times) { options.insert(option) }
        return options
    }
}
