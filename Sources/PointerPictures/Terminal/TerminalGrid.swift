/// Characters in rows and columns, as a terminal shows them.
package struct TerminalGrid: Sendable, Hashable {
    /// A character with its colors, by their numbers in the palette of 256; nil for the terminal's own.
    package struct Cell: Sendable, Hashable {
        package var character: Character = " "
        package var foreground: UInt8?
        package var background: UInt8?
    }

    package let columns: Int
    package let rows: Int
    private var cells: [Cell]

    /// Creates an empty grid. It has at least one cell.
    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    /// The cell in a column and a row, both counted from 0.
    package subscript(column: Int, row: Int) -> Cell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }

    /// Writes text into a row, as far as it fits.
    package mutating func write(_ text: String, column: Int, row: Int, foreground: UInt8? = nil) {
        guard (0..<rows).contains(row) else { return }
        for (index, character) in text.enumerated() where (0..<columns).contains(column + index) {
            self[column + index, row].character = character
            self[column + index, row].foreground = foreground
        }
    }

    /// The rows as plain text without spaces at their ends.
    package var lines: [String] {
        (0..<rows).map { row in
            let line = (0..<columns).map { self[$0, row].character }
            return String(line[..<(line.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0)])
        }
    }

    /// Returns what a terminal must receive to show this grid in place of another one.
    /// - Parameter former: what it shows; nil for anything, which is overwritten.
    package func sequence(after former: TerminalGrid?) -> String {
        let known = former.flatMap { $0.columns == columns && $0.rows == rows ? $0 : nil }
        var text = ""
        var colors: (UInt8?, UInt8?)?
        for row in 0..<rows {
            var isContinued = false
            for column in 0..<columns {
                let cell = self[column, row]
                if let known, known[column, row] == cell {
                    isContinued = false
                    continue
                }
                if !isContinued { text += "\u{1B}[\(row + 1);\(column + 1)H" }
                isContinued = true
                if colors.map({ $0 != (cell.foreground, cell.background) }) ?? true {
                    text += Self.colors(cell)
                    colors = (cell.foreground, cell.background)
                }
                text.append(cell.character)
            }
        }
        return colors == nil ? "" : text + "\u{1B}[0m"
    }

    private static func colors(_ cell: Cell) -> String {
        var text = "\u{1B}[0"
        if let foreground = cell.foreground { text += ";38;5;\(foreground)" }
        if let background = cell.background { text += ";48;5;\(background)" }
        return text + "m"
    }
}
