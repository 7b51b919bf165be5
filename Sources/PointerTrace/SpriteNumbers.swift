import PointerDrawing
import PointerModel

/// The numbers of a sprite in a trace.
struct SpriteNumbers: Sendable, Hashable {
    /// Number of values.
    static let count = 12
    /// Index of the opacity.
    static let opacityIndex = 5

    /// In this order: x and y of the middle, width, height, radius (tenths of a point) or share of a ring (thousandths), opacity and
    /// rotation (thousandths), tone (hundredths), then x, y, width and height of the clip (tenths), of size 0 without one.
    var values: [Int]

    /// Creates numbers that are all 0.
    init() {
        values = Array(repeating: 0, count: Self.count)
    }

    /// Creates the numbers of a sprite.
    init(_ sprite: Sprite) {
        let drawn = sprite.values
        var radius = Self.steps(drawn.radius, 10)
        if case .ring(let share) = sprite.outline { radius = Self.steps(share, 1000) }
        let clip = sprite.clip ?? Rect(x: 0, y: 0, width: 0, height: 0)
        values = [drawn.center.x, drawn.center.y, drawn.width, drawn.height].map { Self.steps($0, 10) }
        values += [
            radius, Self.steps(drawn.opacity, 1000), Self.steps(drawn.rotation, 1000), Self.steps(drawn.tone, 100),
        ]
        values += [clip.x, clip.y, clip.width, clip.height].map { Self.steps($0, 10) }
    }

    /// Returns a number in steps.
    static func steps(_ value: Double, _ count: Double) -> Int {
        Int(Trace.bounded((value * count).rounded()))
    }

    /// Returns how the numbers differ from others. Zeros at the end are left out.
    func differences(from others: SpriteNumbers) -> [Int] {
        var differences = zip(values, others.values).map { $0 - $1 }
        while differences.last == 0 { differences.removeLast() }
        return differences
    }

    /// Adds differences.
    mutating func add(_ differences: some Sequence<Int>) {
        for (index, difference) in differences.enumerated() { values[index] += difference }
    }

    /// The clip; nil without one.
    var clip: Rect? {
        guard values[10] > 0, values[11] > 0 else { return nil }
        return Rect(x: tenths(8), y: tenths(9), width: tenths(10), height: tenths(11))
    }

    /// Returns the sprite with these numbers.
    func sprite(of kind: Trace.Kind) -> Sprite {
        var outline = Sprite.Outline.roundedRect
        if kind.ring != nil { outline = .ring(thousandths(4)) }
        if let path = kind.path { outline = .path((try? Path(svg: path)) ?? Path(elements: [])) }
        var paint = Sprite.Paint.fill
        if let width = kind.width { paint = .stroke(width) }
        if let blur = kind.blur { paint = .shadow(blur: blur, offset: kind.offset ?? 0) }
        return Sprite(
            // A trace does not say what a sprite is, and nothing that is drawn depends on it.
            identity: .pointer,
            outline: outline,
            paint: paint,
            color: kind.color.flatMap { Color(hexadecimal: $0) },
            clip: clip,
            values: DrawnValues(
                center: Point(x: tenths(0), y: tenths(1)),
                width: tenths(2),
                height: tenths(3),
                radius: kind.ring == nil ? tenths(4) : tenths(2) / 2,
                opacity: thousandths(Self.opacityIndex),
                rotation: thousandths(6),
                tone: Double(values[7]) / 100
            )
        )
    }

    private func tenths(_ index: Int) -> Double { Double(values[index]) / 10 }
    private func thousandths(_ index: Int) -> Double { Double(values[index]) / 1000 }
}
