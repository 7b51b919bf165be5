extension SIMD16<Int32> {
    /// Number of each lane, in bits 0 to 3, which makes keys distinct.
    @inline(__always)
    static var laneNumbers: Self { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

    /// Returns the lanes in `mask`, and `none` in the others.
    @inline(__always)
    func keeping(_ mask: SIMDMask<Self>) -> Self {
        SIMD16(repeating: PackedTree.none).replacing(with: self, where: mask)
    }

    /// Greatest lane; `max()` compiles to one lane at a time.
    @inline(__always)
    var greatest: Int32 {
        let a = lowHalf.lowHalf.orGreater(lowHalf.highHalf)
        let b = highHalf.lowHalf.orGreater(highHalf.highHalf)
        let four = a.orGreater(b)
        return Swift.max(Swift.max(four[0], four[1]), Swift.max(four[2], four[3]))
    }

    /// Least lane.
    @inline(__always)
    var least: Int32 {
        let a = lowHalf.lowHalf.orLess(lowHalf.highHalf)
        let b = highHalf.lowHalf.orLess(highHalf.highHalf)
        let four = a.orLess(b)
        return Swift.min(Swift.min(four[0], four[1]), Swift.min(four[2], four[3]))
    }

    /// Returns the vector with `other` in the lanes that hold `value`.
    @inline(__always)
    func replacing(_ value: Int32, with other: Int32) -> Self {
        // Compares with a vector, because comparing integers with a scalar goes lane by lane.
        replacing(with: other, where: self .== SIMD16(repeating: value))
    }

    /// Returns the first lane that holds `value`; 32 if none does.
    @inline(__always)
    func firstLane(of value: Int32) -> Int {
        (self .== SIMD16(repeating: value)).bits.trailingZeroBitCount
    }
}

extension SIMD4<Int32> {
    @inline(__always)
    fileprivate func orGreater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

    @inline(__always)
    fileprivate func orLess(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
}

extension SIMD4<Float> {
    /// Returns the greater value of each lane; `pointwiseMax` does not compile to one instruction.
    @inline(__always)
    func orGreater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

    /// Returns the lesser value of each lane.
    @inline(__always)
    func orLess(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

    /// Least lane.
    @inline(__always)
    var least: Float { Swift.min(Swift.min(self[0], self[1]), Swift.min(self[2], self[3])) }
}

extension SIMD16<Float> {
    /// Greatest lane.
    @inline(__always)
    var greatest: Float {
        let a = lowHalf.lowHalf.orGreater(lowHalf.highHalf)
        let b = highHalf.lowHalf.orGreater(highHalf.highHalf)
        let four = a.orGreater(b)
        return Swift.max(Swift.max(four[0], four[1]), Swift.max(four[2], four[3]))
    }

    /// Least lane.
    @inline(__always)
    var least: Float {
        let a = lowHalf.lowHalf.orLess(lowHalf.highHalf)
        let b = highHalf.lowHalf.orLess(highHalf.highHalf)
        return a.orLess(b).least
    }

    /// Returns the greater value of each lane; `pointwiseMax` does not compile to one instruction.
    @inline(__always)
    func orGreater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

    /// Returns the lesser value of each lane.
    @inline(__always)
    func orLess(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

    /// Returns the first lane that holds `value`; 32 if none does.
    @inline(__always)
    func firstLane(of value: Float) -> Int {
        (self .== value).bits.trailingZeroBitCount
    }
}

extension SIMDMask<SIMD16<Int32>> {
    /// One bit for each lane, the first lane's in bit 0.
    ///
    /// Written so that the compiler keeps vectors: an array literal, `wrappedSum` and access to single lanes go lane by lane.
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
        // Two lanes at a time.
        let two = unsafe unsafeBitCast(four, to: SIMD2<UInt64>.self)
        let one = two[0] | two[1]
        return UInt32(truncatingIfNeeded: one | one >> 32)
    }
}
