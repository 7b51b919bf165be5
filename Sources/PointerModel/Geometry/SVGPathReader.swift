/// A parser of SVG path data. It keeps the points that relative and smooth commands refer to.
struct SVGPathReader {
    private(set) var elements: [Path.Element] = []
    private var scanner: SVGScanner
    /// Start of the subpath, to which a close returns.
    private var start = Point.zero
    private var current = Point.zero
    /// The last control point of a C or S command, which an S command mirrors; nil after any other.
    private var cubicControl: Point?
    /// The control point of a Q or T command, which a T command mirrors; nil after any other.
    private var quadraticControl: Point?

    init(_ text: String) {
        scanner = SVGScanner(text)
    }

    /// Reads one command with all coordinates that repeat it.
    /// - Returns: false at the end of the text.
    mutating func readCommand() throws(Path.SyntaxError) -> Bool {
        guard let letter = scanner.command() else { return false }
        let command = letter & ~0x20
        guard !elements.isEmpty || command == UInt8(ascii: "M") else {
            throw Path.SyntaxError(offset: scanner.tokenStart, description: "a path starts with M")
        }
        let isRelative = letter != command
        if command == UInt8(ascii: "Z") {
            add(.close, endingAt: start)
            return true
        }
        try readSegment(command, isRelative: isRelative)
        while scanner.isAtNumber() {
            // Further coordinates after a move are lines.
            try readSegment(command == UInt8(ascii: "M") ? UInt8(ascii: "L") : command, isRelative: isRelative)
        }
        return true
    }

    /// Reads one set of a command's coordinates.
    private mutating func readSegment(_ command: UInt8, isRelative: Bool) throws(Path.SyntaxError) {
        let base = isRelative ? current : .zero
        switch command {
        case UInt8(ascii: "M"):
            let end = try point(from: base)
            add(.move(to: end), endingAt: end)
            start = end
        case UInt8(ascii: "L"): addLine(to: try point(from: base))
        case UInt8(ascii: "H"): addLine(to: Point(x: try coordinate(from: base.x), y: current.y))
        case UInt8(ascii: "V"): addLine(to: Point(x: current.x, y: try coordinate(from: base.y)))
        case UInt8(ascii: "C"): addCubic(try point(from: base), try point(from: base), to: try point(from: base))
        case UInt8(ascii: "S"):
            addCubic(try mirrored(cubicControl), try point(from: base), to: try point(from: base))
        case UInt8(ascii: "Q"): addQuadratic(try point(from: base), to: try point(from: base))
        case UInt8(ascii: "T"): addQuadratic(try mirrored(quadraticControl), to: try point(from: base))
        case UInt8(ascii: "A"): try readArc(from: base)
        default:
            throw Path.SyntaxError(
                offset: scanner.tokenStart,
                description: "expected one of the commands M, L, H, V, C, S, Q, T, A and Z"
            )
        }
    }

    private mutating func readArc(from base: Point) throws(Path.SyntaxError) {
        let radii = Vector(dx: try scanner.number(), dy: try scanner.number())
        let rotation = try scanner.number()
        let isLarge = try scanner.flag()
        let isClockwise = try scanner.flag()
        let end = try point(from: base)
        let arc = SVGArc(
            start: current,
            end: end,
            radii: radii,
            rotation: rotation,
            isLarge: isLarge,
            isClockwise: isClockwise
        )
        (cubicControl, quadraticControl) = (nil, nil)
        for element in arc.elements { add(try checked(element), endingAt: end) }
    }

    // MARK: Coordinates

    private mutating func point(from base: Point) throws(Path.SyntaxError) -> Point {
        Point(x: try coordinate(from: base.x), y: try coordinate(from: base.y))
    }

    private mutating func coordinate(from base: Double) throws(Path.SyntaxError) -> Double {
        // Read the number first: `checked` reports the position of the latest token.
        let number = try scanner.number()
        return try checked(base + number)
    }

    /// Returns the control point that continues a curve of the same kind smoothly; the current point after any other command.
    private func mirrored(_ control: Point?) throws(Path.SyntaxError) -> Point {
        guard let control else { return current }
        return Point(x: try checked(2 * current.x - control.x), y: try checked(2 * current.y - control.y))
    }

    private func checked(_ coordinate: Double) throws(Path.SyntaxError) -> Double {
        guard coordinate.isFinite else { throw overflow }
        return coordinate
    }

    private func checked(_ element: Path.Element) throws(Path.SyntaxError) -> Path.Element {
        guard Path(elements: [element]).controlBounds.isFinite else { throw overflow }
        return element
    }

    private var overflow: Path.SyntaxError {
        Path.SyntaxError(offset: scanner.tokenStart, description: "the coordinate is not finite")
    }

    // MARK: Elements

    private mutating func add(_ element: Path.Element, endingAt end: Point) {
        elements.append(element)
        current = end
        (cubicControl, quadraticControl) = (nil, nil)
    }

    private mutating func addLine(to end: Point) { add(.line(to: end), endingAt: end) }

    private mutating func addCubic(_ control1: Point, _ control2: Point, to end: Point) {
        add(.cubic(control1: control1, control2: control2, to: end), endingAt: end)
        cubicControl = control2
    }

    private mutating func addQuadratic(_ control: Point, to end: Point) {
        add(.quadratic(control: control, to: end), endingAt: end)
        quadraticControl = control
    }
}
