/// A blur of coverage by three box filters, which together are nearly a Gaussian.
struct BoxBlur {
    /// Most pixels over which an edge fades. No screen shows more of a difference.
    private static let longestFading = 1024.0

    /// A row or a column before it is blurred.
    private var line: [UInt8] = []

    /// Returns a number of pixels as one that can be blurred or counted: 0 to 1024, 0 for what is no number.
    static func limited(_ fading: Double) -> Double { fading > 0 ? min(fading, longestFading) : 0 }

    /// Blurs pixels in place. Beyond their edges there are zeros.
    /// - Parameters:
    ///   - pixels: the rows, the top one first.
    ///   - size: width and height, in pixels.
    ///   - stride: bytes from one row to the next.
    ///   - fading: pixels over which an edge fades: three standard deviations. It counts as 0 to 1024.
    @unsafe
    mutating func blur(_ pixels: UnsafeMutablePointer<UInt8>, _ size: PixelRect, stride: Int, fading: Double) {
        let radius = Self.radius(fading)
        guard radius > 0 else { return }
        let longest = max(size.width, size.height)
        if line.count < longest { line = [UInt8](repeating: 0, count: longest) }
        unsafe line.withUnsafeMutableBufferPointer { buffer in
            guard let line = buffer.baseAddress else { return }
            for _ in 0..<3 {
                for row in 0..<size.height {
                    unsafe Self.blur(pixels + row * stride, count: size.width, step: 1, radius: radius, line)
                }
                for column in 0..<size.width {
                    unsafe Self.blur(pixels + column, count: size.height, step: stride, radius: radius, line)
                }
            }
        }
    }

    /// Returns the radius of a box, in pixels, three of which have the deviation of a Gaussian.
    private static func radius(_ fading: Double) -> Int {
        let deviation = limited(fading) / 3
        return Int((((4 * deviation * deviation + 1).squareRoot() - 1) / 2).rounded())
    }

    /// Replaces each byte by the mean of those up to `radius` before and after it.
    @unsafe
    private static func blur(
        _ pixels: UnsafeMutablePointer<UInt8>,
        count: Int,
        step: Int,
        radius: Int,
        _ line: UnsafeMutablePointer<UInt8>
    ) {
        var index = 0
        var sum = 0
        while index < count {
            let value = unsafe pixels[index &* step]
            unsafe line[index] = value
            if index < radius { sum &+= Int(value) }
            index &+= 1
        }
        let width = 2 &* radius &+ 1
        index = 0
        while index < count {
            if index &+ radius < count { sum &+= unsafe Int(line[index &+ radius]) }
            unsafe pixels[index &* step] = UInt8(truncatingIfNeeded: (sum &+ radius) / width)
            if index >= radius { sum &-= unsafe Int(line[index &- radius]) }
            index &+= 1
        }
    }
}
