import ArgumentParser

/// Names as an argument: with commas between them, and as many spaces around each as anyone likes.
enum NameList {
    /// The names in `argument`, in its order; throws an error that tells the first that is none of `known`.
    ///
    /// - Parameter single: the argument is one name, whatever is in it.
    static func parse(_ argument: String, known: [String], single: Bool = false) throws -> [String] {
        let pieces = single ? [argument[...]] : argument.split(separator: ",", omittingEmptySubsequences: false)
        let names = pieces.map { piece in
            String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        if let unknown = names.first(where: { !known.contains($0) }) {
            let problem = unknown.isEmpty ? "a name is missing" : "\(PointerText.escape(unknown)) is none"
            throw ValidationError("\(problem); there are \(known.joined(separator: ", "))")
        }
        return names
    }
}
