import PointerRuntime

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
