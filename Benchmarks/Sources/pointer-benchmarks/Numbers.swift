/// Numbers that look random and are the same in every run (SplitMix64), those of RepeatableNumbers. A type of its own, because
/// TestBasics would link a server and a logger into the benchmarks, and no number would be inlined into what they time.
struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    mutating func whole(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &self)) }
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
