/// Position in a text. Lines and columns count from 1, columns in code points.
struct TOMLPosition: Sendable, Hashable, Comparable {
    var line: Int
    var column: Int

    static func < (left: TOMLPosition, right: TOMLPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
