extension SIMD16<Int32> {
    /// The first lane that holds `value`; there must be one.
    @inline(__always)
    func firstLane(of value: Int32) -> Int {
        (self .== value).bits.trailingZeroBitCount
    }
}

extension SIMD16<Float> {
    /// Lane by lane the greater one; `pointwiseMax` does not become one instruction.
    @inline(__always)
    func orGreater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

    /// Lane by lane the lesser one.
    @inline(__always)
    func orLess(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

    /// The first lane that holds `value`; there must be one.
    @inline(__always)
    func firstLane(of value: Float) -> Int {
        (self .== value).bits.trailingZeroBitCount
    }
}

extension SIMDMask<SIMD16<Int32>> {
    /// A bit for each lane, the first lane's in bit 0.
    ///
    /// Written so that it stays vectors: an array literal, and `wrappedSum`, go lane by lane.
    @inline(__always)
    var bits: UInt32 {
        let weights = SIMD16<Int32>(
            1,
            1 << 1,
            1 << 2,
            1 << 3,
            1 << 4,
            1 << 5,
            1 << 6,
            1 << 7,
            1 << 8,
            1 << 9,
            1 << 10,
            1 << 11,
            1 << 12,
            1 << 13,
            1 << 14,
            1 << 15
        )
        let sixteen = SIMD16<Int32>(repeating: 0).replacing(with: weights, where: self)
        let eight = sixteen.lowHalf | sixteen.highHalf
        let four = eight.lowHalf | eight.highHalf
        let two = four.lowHalf | four.highHalf
        return UInt32(truncatingIfNeeded: two[0] | two[1])
    }
}
