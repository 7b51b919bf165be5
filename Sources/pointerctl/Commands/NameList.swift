import ArgumentParser

/// Names as an argument: separated by commas, with any number of spaces around each.
enum NameList {
    /// Returns the names in `argument`, in its order; throws an error that names the first one not in `known`.
    ///
    /// - Parameters:
    ///   - argument: The text to parse.
    ///   - known: The names to accept.
    ///   - single: Whether the whole argument is one name, even with a comma in it.
    static func parse(_ argument: String, known: [String], single: Bool = false) throws -> [String] {
        let pieces = single ? [argument[...]] : argument.split(separator: ",", omittingEmptySubsequences: false)
        let names = pieces.map { piece in
            String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        if let unknown = names.first(where: { !known.contains($0) }) {
            let problem = unknown.isEmpty ? "a name is missing" : "\(PointerText.escape(unknown)) is unknown"
            throw ValidationError("\(problem); the names are \(known.joined(separator: ", "))")
        }
        return names
    }
}
