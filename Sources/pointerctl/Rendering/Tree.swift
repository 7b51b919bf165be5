/// A forest of texts, drawn with lines from parents to children.
struct Tree {
    /// Characters that draw the lines.
    struct Glyphs {
        var child: String
        var lastChild: String
        var passing: String
        var nothing: String
        /// Arrow to the right of an entry, pointing at it.
        var mark: String

        static let ascii = Glyphs(child: "|- ", lastChild: "`- ", passing: "|  ", nothing: "   ", mark: "<==")
        static let boxes = Glyphs(child: "├─ ", lastChild: "└─ ", passing: "│  ", nothing: "   ", mark: "◀━━")
    }

    private var texts: [String] = []
    private var children: [[Int]] = []
    private var roots: [Int] = []

    /// Adds an entry below an existing one, or as a root. Returns its number, for adding children.
    @discardableResult
    mutating func append(_ text: String, below parent: Int? = nil) -> Int {
        let number = texts.count
        texts.append(text)
        children.append([])
        if let parent { children[parent].append(number) } else { roots.append(number) }
        return number
    }

    /// Replaces the text of an entry.
    mutating func replace(_ number: Int, with text: String) {
        texts[number] = text
    }

    /// Returns one line per entry, parents first.
    func lines(_ glyphs: Glyphs) -> [String] {
        // A stack instead of recursion, because layouts can be deep.
        var pending = roots.reversed().map { (number: $0, own: "", below: "") }
        var lines: [String] = []
        while let next = pending.popLast() {
            lines.append(next.own + texts[next.number])
            for (index, child) in children[next.number].enumerated().reversed() {
                let isLast = index == children[next.number].count - 1
                pending.append(
                    (
                        child, next.below + (isLast ? glyphs.lastChild : glyphs.child),
                        next.below + (isLast ? glyphs.nothing : glyphs.passing)
                    )
                )
            }
        }
        return lines
    }
}
