package import PointerDrawing
package import PointerModel
import SafeText

/// A picture of a layout and the pointer in characters. Each character is two pixels, one above the other, so that a circle is
/// round: nodes are frames with their names, the pointer is blocks and half blocks.
package struct TerminalPicture {
    /// What the terminal can show.
    package struct Abilities: Sendable {
        /// Whether it has colors.
        package var hasColor: Bool
        /// Whether it has characters besides ASCII.
        package var hasUnicode: Bool

        package init(hasColor: Bool, hasUnicode: Bool) {
            self.hasColor = hasColor
            self.hasUnicode = hasUnicode
        }
    }

    /// Opacity from which on the pointer hides what is behind it.
    private static let solid = 0.35
    /// Opacity from which on the pointer is visible at all.
    private static let faint = 0.05

    private let outlines: LayoutOutlines
    private let viewport: Rect
    private let abilities: Abilities
    private var grid: TerminalGrid
    /// Points of the global space in a pixel.
    private let scale: Double

    /// - Parameters:
    ///   - outlines: the layout.
    ///   - columns: characters in a row.
    ///   - rows: rows of characters.
    ///   - center: the point in the middle of the picture.
    ///   - scale: points in the width of a character; positive.
    ///   - abilities: what the terminal can show.
    package init(
        _ outlines: LayoutOutlines,
        columns: Int,
        rows: Int,
        center: Point,
        scale: Double,
        abilities: Abilities
    ) {
        self.outlines = outlines
        self.scale = scale
        self.abilities = abilities
        grid = TerminalGrid(columns: columns, rows: rows)
        viewport = Rect(center: center, width: Double(columns) * scale, height: Double(2 * rows) * scale)
        for surface in outlines.surfaces {
            for node in surface.nodes where node.hasControl || !node.regions.isEmpty || node.isOpaque { frame(node) }
        }
    }

    /// Returns the picture with a pointer.
    package func grid(with pointer: DisplayList) -> TerminalGrid {
        var grid = grid
        var opacities = [Double](repeating: 0, count: grid.columns * grid.rows * 2)
        var tone = 0.0
        for sprite in pointer.sprites {
            guard case .shadow = sprite.paint else {
                tone = sprite.values.tone
                cover(sprite, &opacities)
                continue
            }
        }
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let upper = opacities[2 * row * grid.columns + column]
                let lower = opacities[(2 * row + 1) * grid.columns + column]
                guard max(upper, lower) >= Self.faint else { continue }
                grid[column, row] = cell(over: grid[column, row], upper, lower, tone: tone)
            }
        }
        return grid
    }

    // MARK: The layout

    /// Draws a frame around a node, and its name inside.
    private mutating func frame(_ node: LayoutOutlines.Node) {
        let bounds = node.bounds.controlBounds
        guard !bounds.isNull, !bounds.intersection(viewport).isEmpty else { return }
        let (left, right) = (column(bounds.minX), max(column(bounds.maxX) - 1, column(bounds.minX)))
        let (top, bottom) = (row(bounds.minY), max(row(bounds.maxY) - 1, row(bounds.minY)))
        let signs = abilities.hasUnicode ? Array("┌─┐│└┘") : Array("+-+|++")
        let color: UInt8? = abilities.hasColor ? 246 : nil
        func put(_ sign: Character, _ column: Int, _ row: Int) {
            guard (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) else { return }
            grid[column, row].character = sign
            grid[column, row].foreground = color
        }
        if bottom > top, right > left {
            for column in Self.range(left + 1, right, below: grid.columns) {
                put(signs[1], column, top)
                put(signs[1], column, bottom)
            }
            for row in Self.range(top + 1, bottom, below: grid.rows) {
                put(signs[3], left, row)
                put(signs[3], right, row)
            }
            put(signs[0], left, top)
            put(signs[2], right, top)
            put(signs[4], left, bottom)
            put(signs[5], right, bottom)
        }
        let room = max(1, right - left - 1)
        let name = String(PrintableText.escape(node.id).prefix(room).map { isNarrow($0) ? $0 : "?" })
        grid.write(
            name,
            column: left + max(0, (right - left + 1 - name.count) / 2),
            row: (top + bottom) / 2,
            foreground: abilities.hasColor ? 250 : nil
        )
    }

    /// Whether the terminal shows a character, in one cell. Wide characters begin at U+1100.
    private func isNarrow(_ character: Character) -> Bool {
        character.isASCII || abilities.hasUnicode && character.unicodeScalars.allSatisfy { $0.value < 0x1100 }
    }

    /// Returns the numbers from one to before another, as far as they are from 0 to before a limit.
    private static func range(_ first: Int, _ end: Int, below limit: Int) -> Range<Int> {
        let first = min(max(0, first), limit)
        return first..<min(max(first, end), limit)
    }

    private func column(_ x: Double) -> Int { Self.place((x - viewport.minX) / scale) }

    private func row(_ y: Double) -> Int { Self.place((y - viewport.minY) / scale / 2) }

    private static func place(_ cells: Double) -> Int { Int(min(max(-1e6, cells.rounded()), 1e6)) }

    // MARK: The pointer

    /// Adds the opacity of a sprite to each pixel whose middle it covers.
    private func cover(_ sprite: Sprite, _ opacities: inout [Double]) {
        let bounds = sprite.bounds.intersection(viewport)
        guard !bounds.isEmpty else { return }
        let columns = pixels(bounds.minX, bounds.maxX, from: viewport.minX, count: grid.columns)
        let rows = pixels(bounds.minY, bounds.maxY, from: viewport.minY, count: grid.rows * 2)
        for row in rows {
            for column in columns {
                let place = Point(
                    x: viewport.minX + (Double(column) + 0.5) * scale,
                    y: viewport.minY + (Double(row) + 0.5) * scale
                )
                // What is thinner than a pixel still gets one.
                let isThin = min(sprite.values.width, sprite.values.height) < scale
                guard isThin || sprite.contains(place) else { continue }
                let index = row * grid.columns + column
                opacities[index] += (1 - opacities[index]) * sprite.values.opacity
            }
        }
    }

    private func pixels(_ low: Double, _ high: Double, from origin: Double, count: Int) -> Range<Int> {
        let first = min(max(0, Int(clamping: ((low - origin) / scale).rounded(.down))), count)
        let end = min(max(first, Int(clamping: ((high - origin) / scale).rounded(.up))), count)
        return first..<end
    }

    private func cell(
        over cell: TerminalGrid.Cell,
        _ upper: Double,
        _ lower: Double,
        tone: Double
    ) -> TerminalGrid.Cell {
        var cell = cell
        let isSolid = (upper: upper >= Self.solid, lower: lower >= Self.solid)
        let color: UInt8? = abilities.hasColor ? (tone > 0.5 ? 255 : 214) : nil
        guard isSolid.upper || isSolid.lower else {
            // A highlight lies behind the content: names stay readable.
            if abilities.hasColor { cell.background = 94 }
            if cell.character == " ", !abilities.hasColor { cell.character = abilities.hasUnicode ? "░" : ":" }
            return cell
        }
        switch isSolid {
        case (true, true): cell.character = abilities.hasUnicode ? "█" : "#"
        case (true, false): cell.character = abilities.hasUnicode ? "▀" : "\""
        default: cell.character = abilities.hasUnicode ? "▄" : "_"
        }
        cell.foreground = color
        return cell
    }
}
