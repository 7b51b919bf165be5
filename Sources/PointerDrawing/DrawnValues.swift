package import PointerModel

/// The numbers of one drawn thing. Each of them moves by its own spring.
package struct DrawnValues: Sendable, Hashable, Codable {
    /// The numbers, in the order of the properties below.
    var numbers: SIMD8<Double>

    init(_ numbers: SIMD8<Double>) {
        self.numbers = numbers
    }

    /// - Parameters:
    ///   - center: middle, in the global space.
    ///   - width: width, in points.
    ///   - height: height, in points.
    ///   - radius: radius of the corners, in points.
    ///   - opacity: 0 is transparent, 1 is opaque.
    ///   - rotation: rotation about the middle, in radians clockwise.
    ///   - tone: 0 is black, 1 is white.
    package init(
        center: Point,
        width: Double,
        height: Double,
        radius: Double,
        opacity: Double,
        rotation: Double = 0,
        tone: Double = 0
    ) {
        numbers = SIMD8(center.x, center.y, width, height, radius, opacity, rotation, tone)
    }

    package var center: Point {
        get { Point(x: numbers[0], y: numbers[1]) }
        set { (numbers[0], numbers[1]) = (newValue.x, newValue.y) }
    }
    package var width: Double { max(0, numbers[2]) }
    package var height: Double { max(0, numbers[3]) }
    /// At most half of the shorter side.
    package var radius: Double { min(max(0, numbers[4]), width / 2, height / 2) }
    package var opacity: Double {
        get { min(max(0, numbers[5]), 1) }
        set { numbers[5] = newValue }
    }
    package var rotation: Double {
        get { numbers[6] }
        set { numbers[6] = newValue }
    }
    package var tone: Double {
        get { min(max(0, numbers[7]), 1) }
        set { numbers[7] = newValue }
    }

    /// The rectangle without its rotation.
    package var rect: Rect { Rect(center: center, width: width, height: height) }

    /// Scales about a point, corners included.
    mutating func grow(by factor: Double, about middle: Point) {
        center = middle + (center - middle) * factor
        for index in 2...4 { numbers[index] *= factor }
    }

    /// Changes below which nobody sees anything: hundredths of a point, thousandths of opacity, rotation and tone.
    static let visibleChanges = SIMD8(0.01, 0.01, 0.01, 0.01, 0.01, 0.001, 0.001, 0.001)
    /// The index of the opacity.
    static let opacityIndex = 5
}
