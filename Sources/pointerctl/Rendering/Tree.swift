/// A forest of texts, drawn with lines from parents to children.
struct Tree {
    /// What the lines are drawn with.
    struct Glyphs {
        var child: String
        var lastChild: String
        var passing: String
        var nothing: String
        /// Points at an entry from its right.
        var mark: String

        static let ascii = Glyphs(child: "|- ", lastChild: "`- ", passing: "|  ", nothing: "   ", mark: "<==")
        static let boxes = Glyphs(child: "├─ ", lastChild: "└─ ", passing: "│  ", nothing: "   ", mark: "◀━━")
    }

    private var texts: [String] = []
    private var children: [[Int]] = []
    private var roots: [Int] = []

    /// Adds an entry below one that is there already, or as a root; gives the number to add children with.
    @discardableResult
    mutating func append(_ text: String, below parent: Int? = nil) -> Int {
        let number = texts.count
        texts.append(text)
        children.append([])
        if let parent { children[parent].append(number) } else { roots.append(number) }
        return number
    }

    /// Gives an entry another text.
    mutating func replace(_ number: Int, with text: String) {
        texts[number] = text
    }

    /// One line for each entry, parents first.
    func lines(_ glyphs: Glyphs) -> [String] {
        // A list of what is still to come instead of recursion: layouts can be deep.
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
