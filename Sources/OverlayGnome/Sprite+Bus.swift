import MessageBus
import PointerDrawing
import PointerModel
import SystemPackage

/// A sprite as GNOME Shell's extension gets it. Each has the same size in memory, so their paths come behind all of them.
extension Sprite {
    /// Signature of a sprite in a message.
    static let type = "(\(members))"
    /// Outline, paint, color with 1 in the highest byte for what moves with the cursor, count of the path's numbers, opacity, x, y, width, height, radius, rotation, line or blur, share of the
    /// ring or offset of the shadow, and the clip.
    private static let members = "yyuuddddddddddddd"
    /// A clip that cuts nothing has a negative size.
    private static let nowhere = Rect(x: 0, y: 0, width: -1, height: -1)

    /// The farthest place that the extension takes.
    private static let farthest = 1e6

    /// Whether the extension takes the sprite: a layout may have regions that are far larger than any screen.
    var isDrawable: Bool {
        func isNear(_ rect: Rect) -> Bool {
            [rect.x, rect.y, rect.width, rect.height].allSatisfy { abs($0) <= Self.farthest }
        }
        return isNear(reach) && clip.map(isNear) ?? true
    }

    /// Writes the sprite.
    /// - Parameters:
    ///   - factor: by how much lines and shadows are larger than usual.
    ///   - cursor: the place of the cursor for which it was made; nil if that is unknown.
    func write(to arguments: borrowing BusArguments, factor: Double, cursor: Point?) throws(Errno) {
        try arguments.structure(of: Self.members) { () throws(Errno) in
            try arguments.byte(outlineCode)
            try arguments.byte(paintCode)
            try arguments.unsigned(shownColor | (moves(with: cursor) ? 1 << 24 : 0))
            try arguments.unsigned(pathCount)
            try arguments.double(values.opacity)
            try write(values.rect, to: arguments)
            try arguments.double(values.radius)
            try arguments.double(values.rotation)
            try arguments.double(extent * factor)
            try arguments.double(share(factor))
            try write(clip ?? Self.nowhere, to: arguments)
        }
    }

    private func write(_ rect: Rect, to arguments: borrowing BusArguments) throws(Errno) {
        try arguments.double(rect.x)
        try arguments.double(rect.y)
        try arguments.double(rect.width)
        try arguments.double(rect.height)
    }

    private var outlineCode: UInt8 {
        switch outline {
        case .roundedRect: 0
        case .path, .arrow: 1
        case .ring: 2
        }
    }

    private var paintCode: UInt8 {
        switch paint {
        case .fill: 0
        case .stroke: 1
        case .shadow: 2
        }
    }

    /// 0xRRGGBB.
    private var shownColor: UInt32 {
        if let color { return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue) }
        return UInt32((values.tone * 255).rounded()) * 0x01_01_01
    }

    /// Width of the line, or reach of the shadow.
    private var extent: Double {
        switch paint {
        case .fill: 0
        case .stroke(let width): width
        case .shadow(let blur, _): blur
        }
    }

    private func share(_ factor: Double) -> Double {
        if case .shadow(_, let offset) = paint { return offset * factor }
        if case .ring(let share) = outline { return share }
        return 0
    }

    /// The path, if the outline is one.
    private var path: Path? {
        switch outline {
        case .path(let own): own
        case .arrow: .arrow
        case .roundedRect, .ring: nil
        }
    }

    /// How many numbers ``writePath(to:)`` writes.
    private var pathCount: UInt32 {
        path?.elements.reduce(0) { $0 + 1 + 2 * UInt32($1.points.count) } ?? 0
    }

    /// Writes each element of the path, relative to the corner of the sprite's rectangle, as its code and its points: 0 moves, 1 is a
    /// line, 2 a quadratic and 3 a cubic curve, 4 closes.
    func writePath(to arguments: borrowing BusArguments) throws(Errno) {
        guard let path else { return }
        for element in path.placed(in: Rect(x: 0, y: 0, width: values.width, height: values.height)).elements {
            try arguments.double(element.code)
            for point in element.points {
                try arguments.double(point.x)
                try arguments.double(point.y)
            }
        }
    }
}

extension Path.Element {
    fileprivate var code: Double {
        switch self {
        case .move: 0
        case .line: 1
        case .quadratic: 2
        case .cubic: 3
        case .close: 4
        }
    }

    fileprivate var points: [Point] {
        switch self {
        case .move(let end), .line(let end): [end]
        case .quadratic(let control, let end): [control, end]
        case .cubic(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }
}
