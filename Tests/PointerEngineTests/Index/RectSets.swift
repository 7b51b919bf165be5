import PointerModel
import TestBasics

/// Ways to lay rectangles out that an index could stumble over.
enum RectSet: String, CaseIterable, Sendable {
    case random, inexact, userInterface, clustered, identical, nested, overlapping, outliers, extreme, line

    func rects(_ count: Int, seed: UInt64 = 1) -> [Rect] {
        var numbers = RepeatableNumbers(seed: seed)
        if self == .userInterface { return Self.userInterface(count, &numbers) }
        return (0..<count).map { rect($0, of: count, &numbers) }
    }

    /// One more rectangle such as the set has.
    func rect(_ number: Int, of count: Int, _ numbers: inout RepeatableNumbers) -> Rect {
        let side = max(Double(count).squareRoot() * 40, 200)
        switch self {
        case .random, .userInterface:
            return Rect(
                x: numbers.below(side).rounded(),
                y: numbers.below(side).rounded(),
                width: 1 + numbers.below(80).rounded(),
                height: 1 + numbers.below(40).rounded()
            )
        case .inexact:
            return Rect(
                x: numbers.below(side) - side / 2,
                y: Double(numbers.below(Int(side))) * 0.8,
                width: numbers.below(80),
                height: 0.1 * Double(numbers.below(400))
            )
        case .clustered:
            let cluster = Double(numbers.below(5)) * 1e4
            return Rect(
                x: cluster + numbers.below(20),
                y: cluster / 3 + numbers.below(20),
                width: numbers.below(2),
                height: numbers.below(2)
            )
        case .identical:
            return Rect(x: 10, y: 20, width: 30, height: 40)
        case .nested:
            let inset = Double(number) * 0.5
            let width = Double(count) + 1 - 2 * inset
            return Rect(x: inset, y: inset, width: width, height: width)
        case .overlapping:
            return Rect(
                x: numbers.below(side),
                y: numbers.below(side),
                width: numbers.below(side),
                height: numbers.below(side)
            )
        case .outliers:
            if number % 97 == 3 {
                return Rect(x: numbers.below(2e6) - 1e6, y: numbers.below(2e6) - 1e6, width: 9, height: 9)
            }
            return Rect(x: numbers.below(300), y: numbers.below(300), width: numbers.below(9), height: numbers.below(9))
        case .extreme:
            return Self.extremes[numbers.below(Self.extremes.count)].offsetBy(
                dx: numbers.below(3),
                dy: numbers.below(3)
            )
        case .line:
            return Rect(x: Double(numbers.below(2 * count + 9)), y: 5, width: 3, height: 1e-3)
        }
    }

    static let extremes: [Rect] = [
        .null,
        Rect(x: 0, y: 0, width: 0, height: 0),
        Rect(x: 5, y: 5, width: -10, height: 10),
        Rect(x: 5, y: 5, width: 10, height: 0),
        Rect(x: .nan, y: 0, width: 10, height: 10),
        Rect(x: 0, y: 0, width: .infinity, height: 5),
        Rect(x: -.infinity, y: 0, width: .infinity, height: 5),
        Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300),
        Rect(x: -1e30, y: -1e30, width: 2e30, height: 2e30),
        Rect(x: 1e300, y: 0, width: 1e299, height: 10),
        Rect(x: -Double.leastNormalMagnitude, y: -.leastNonzeroMagnitude, width: 2 * .leastNormalMagnitude, height: 50),
        Rect(x: 1e-42, y: -1e-50, width: 10, height: 1e-45),
        Rect(x: 1e15 + 0.125, y: 0, width: 3, height: 3),
        Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4),
        Rect(x: 16_777_217, y: 3, width: 2, height: 2),
        Rect(x: 0, y: 0, width: 100, height: 100),
        Rect(x: 40, y: 1, width: 1e-20, height: 9),
    ]

    /// Windows with a title bar, a toolbar without gaps, and rows with buttons.
    private static func userInterface(_ count: Int, _ numbers: inout RepeatableNumbers) -> [Rect] {
        var rects: [Rect] = []
        let side = max(Double(count).squareRoot() * 70, 800)
        while rects.count < count {
            let window = Rect(
                x: numbers.below(side).rounded(),
                y: numbers.below(side).rounded(),
                width: 400,
                height: 300
            )
            rects.append(window)
            rects.append(Rect(x: window.x, y: window.y, width: 400, height: 28))
            for tool in 0..<8 {
                rects.append(Rect(x: window.x + Double(tool) * 50, y: window.y + 28, width: 50, height: 32))
            }
            for row in 0..<10 {
                let y = window.y + 60 + Double(row) * 24
                rects.append(Rect(x: window.x, y: y, width: 400, height: 24))
                rects.append(Rect(x: window.x + 4, y: y + 2, width: 60, height: 20))
                rects.append(Rect(x: window.x + 300, y: y + 2, width: 96.5, height: 20))
            }
        }
        return Array(rects.prefix(count))
    }

    /// A point where answers are likely to differ: anywhere near, or on an edge or corner, or beside it by the least there is.
    static func point(among rects: [Rect], _ numbers: inout RepeatableNumbers) -> Point {
        guard !rects.isEmpty else { return Point(x: numbers.below(9), y: numbers.below(9)) }
        let rect = rects[numbers.below(rects.count)]
        let other = rects[numbers.below(rects.count)]
        func coordinate(_ low: Double, _ high: Double) -> Double {
            switch numbers.below(8) {
            case 0: low
            case 1: high
            case 2: low.nextDown
            case 3: high.nextDown
            case 4: low + 60 - numbers.below(120.0)
            default: low + (high - low) * numbers.below(1.0)
            }
        }
        return Point(
            x: coordinate(rect.minX, rect.maxX),
            y: coordinate(numbers.below(5) == 0 ? other.minY : rect.minY, rect.maxY)
        )
    }
}
