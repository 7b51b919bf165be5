package import PointerModel
import PointerRuntime

/// Generator of pseudorandom numbers that are the same in every run (SplitMix64).
package struct RepeatableNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator; every seed has its own sequence.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number; any 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}

/// Random choices for layouts and operations.
extension RepeatableNumbers {
    /// Returns true once in `times` times.
    package mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

    /// Returns one of the given elements.
    package mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
        let index = Int.random(in: 0...others.count, using: &self)
        return index == 0 ? first : others[index - 1]
    }

    package mutating func pick<Element>(from elements: [Element]) -> Element? { elements.randomElement(using: &self) }

    /// Returns a multiple of an eighth: sums of these, and products with powers of two, are exact.
    package mutating func eighths(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &self) * 8).rounded(.down) / 8
    }

    package mutating func point(in rect: Rect) -> Point {
        Point(x: eighths(rect.minX...rect.maxX), y: eighths(rect.minY...rect.maxY))
    }

    /// Returns any of the options, each once in `times` times.
    package mutating func options<Options: NamedOptions>(of type: Options.Type, each times: Int) -> Options {
        var options = Options()
        for (option, _) in Options.named where once(in: times) { options.insert(option) }
        return options
    }
}

/// The seed that a randomized test begins with.
package enum FirstSeed {
    /// Returns the seed that POINTERD_SEED names, any seed if POINTERD_FRESH_SEEDS is set, and otherwise the usual one, so that
    /// ordinary runs are all alike. Prints it.
    /// - Parameters:
    ///   - usual: the seed of ordinary runs.
    ///   - purpose: what the test runs with it, for the printed line.
    package static func choose(usual: UInt64, for purpose: String) -> UInt64 {
        let named = Environment.value("POINTERD_SEED").flatMap(UInt64.init)
        let isFresh = Environment.value("POINTERD_FRESH_SEEDS") != nil
        let seed = named ?? (isFresh ? .random(in: 0...(.max)) : usual)
        print("\(purpose): from seed \(seed) on")
        return seed
    }
}
