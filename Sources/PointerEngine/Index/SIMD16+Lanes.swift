extension SIMD16<Int32> {
    /// The first lane that holds `value`; there must be one.
    @inline(__always)
    func firstLane(of value: Int32) -> Int {
        (self .== value).bits.trailingZeroBitCount
    }
}

extension SIMD16<Float> {
    /// The first lane that holds `value`; there must be one.
    @inline(__always)
    func firstLane(of value: Float) -> Int {
        (self .== value).bits.trailingZeroBitCount
    }
}

extension SIMDMask<SIMD16<Int32>> {
    /// A bit for each lane, the first lane's in bit 0.
    @inline(__always)
    var bits: UInt32 {
        let weights: SIMD16<UInt32> = [
            1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7,
            1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15,
        ]
        return weights.replacing(with: 0, where: .!self).wrappedSum()
    }
}
