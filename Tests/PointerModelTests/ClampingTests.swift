import PointerModel
import Testing

@Suite("Numbers as integers")
struct ClampingTests {
    @Test(
        "A number becomes the nearest integer that there is, and NaN becomes 0",
        arguments: [
            (0, 0), (-0.5, 0), (2.9, 2), (-2.9, -2), (127.5, 127), (128, 127), (-128.5, -128), (-129, -128),
            (1e300, 127), (-1e300, -128), (.infinity, 127), (-.infinity, -128), (.nan, 0), (.leastNonzeroMagnitude, 0),
        ] as [(Double, Int8)]
    )
    func bytes(_ number: Double, _ expected: Int8) {
        #expect(Int8(clamping: number) == expected)
    }

    @Test(
        "The ends of 64 bits are no numbers of a Double, and count all the same",
        arguments: [(0x1p63, .max), (-0x1p63, .min), (0x1.fffffffffffffp62, 0x7fff_ffff_ffff_fc00)]
            as [(Double, Int64)]
    )
    func words(_ number: Double, _ expected: Int64) {
        #expect(Int64(clamping: number) == expected)
        #expect(UInt64(clamping: -number) == (number < 0 ? 1 << 63 : 0))
    }
}
