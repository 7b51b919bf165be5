/// Mistake in a document.
package struct Mistake: Error, Sendable, Hashable {
    /// Kind of mistake, which determines the error on the wire.
    package enum Kind: Sendable, Hashable {
        /// A value of another type, a number that is not finite, an unknown word, an invalid path, contradictory keys, and so on.
        case invalid
        /// A number outside its range.
        case outOfRange
        /// A list that is too long.
        case limitExceeded
        /// A style that takes more than `PointerModelLimit.styleBytes` on the wire. `node` is the id of the node that declares it; nil
        /// if no node does.
        case styleTooLong(node: String?)
        /// An id that the surface does not have, or not before the node's child.
        case noSuchNode(String)
    }

    package var kind: Kind
    /// Path of the value, such as `surface.nodes[3].frame.width`; empty for the document.
    package var path: String
    /// Sentence without capital letter and full stop. Control characters in quotations are escaped.
    package var message: String

    package init(_ kind: Kind, at path: String, _ message: String) {
        self.kind = kind
        self.path = path
        self.message = message
    }
}

extension Mistake: CustomStringConvertible {
    package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// Mistakes in documents, collected while they are read.
package final class MistakeList {
    /// A mistake with its position and the number of its file in the order of reading. Its suggestion is computed only when it is
    /// shown, because that may compare thousands of names.
    package struct Entry {
        fileprivate var fileNumber: Int
        package var file: String
        package var position: TextPosition?
        package var mistake: Mistake
        package var suggestion: () -> String?
    }

    private var entries: [Entry] = []
    package private(set) var count = 0
    private var files: [String] = []

    /// Paths of all keys that were asked for, without indices: everything that can be declared.
    package private(set) var askedKeys: Set<String> = []
    private let collectsAskedKeys: Bool

    package init(collectsAskedKeys: Bool = false) {
        self.collectsAskedKeys = collectsAskedKeys
    }

    /// Adds a file to the order of mistakes, which is the order of reading.
    package func beginFile(_ file: String) {
        if !files.contains(file) { files.append(file) }
    }

    /// Adds a mistake. The list keeps `suggestion` as a closure until its end, so the values that it captures should not change
    /// meanwhile.
    package func report(
        _ mistake: Mistake,
        in file: String,
        at position: TextPosition? = nil,
        suggestion: @escaping @autoclosure () -> String? = nil
    ) {
        count += 1
        guard entries.count < DocumentsLimit.mistakes.most else { return }
        let number = files.firstIndex(of: file) ?? files.count
        entries.append(
            Entry(fileNumber: number, file: file, position: position, mistake: mistake, suggestion: suggestion)
        )
    }

    func noteAsked(_ path: @autoclosure () -> String) {
        guard collectsAskedKeys else { return }
        askedKeys.insert(
            path().split(whereSeparator: { $0 == "[" || $0 == "]" }).enumerated().compactMap {
                $0.offset % 2 == 0 ? String($0.element) : nil
            }.joined()
        )
    }

    /// Mistake that was reported first; nil if there is none.
    package var first: Mistake? { entries.first?.mistake }

    /// The kept mistakes in the order of the files and, within a file, of their positions.
    package var sorted: [Entry] {
        // sorted(by:) is stable: the mistake found first at a position stays first.
        entries.sorted { left, right in
            (left.fileNumber, left.position?.line ?? 0, left.position?.column ?? 0)
                < (right.fileNumber, right.position?.line ?? 0, right.position?.column ?? 0)
        }
    }
}
