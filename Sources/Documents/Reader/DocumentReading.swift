/// Form of a configuration or a layout.
package enum DocumentForm: String, Sendable, Hashable, CaseIterable {
    /// Form of files written by hand: tables and keys, with room for comments.
    case toml
    /// Form of the wire: the keys of a preview's target stand in the preview itself.
    case json
}

/// Rules by which a document is read. Those of files and of calls differ.
package struct ReadingRules: Sendable {
    /// Greatest absolute coordinate that a client may declare, in points; nil if only the kind of the document limits it.
    package let coordinates: Double?
    /// Whether the document is a part of a message, in which some keys are required that a file may leave out.
    package let isMessage: Bool
    /// Whether an unknown key is a mistake.
    package var refusesUnknownKeys: Bool

    /// Rules of files.
    package static let ofFiles = ReadingRules(coordinates: nil, isMessage: false, refusesUnknownKeys: true)

    /// Returns the rules of a message.
    /// - Parameters:
    ///   - coordinates: greatest absolute coordinate in it, in points.
    ///   - isStrict: whether an unknown key is a mistake.
    package static func ofMessages(coordinates: Double, strictly isStrict: Bool) -> ReadingRules {
        ReadingRules(coordinates: coordinates, isMessage: true, refusesUnknownKeys: isStrict)
    }
}

/// The reading of one document, which all its fields share.
package final class DocumentReading {
    /// Form of the document.
    package let form: DocumentForm
    /// Path of the document's file; empty for a message.
    package let file: String
    package let rules: ReadingRules
    package let list: MistakeList
    /// Id of the node that is being read; nil outside of nodes.
    package var node: String?

    package init(_ form: DocumentForm, file: String = "", rules: ReadingRules = .ofFiles, list: MistakeList) {
        self.form = form
        self.file = file
        self.rules = rules
        self.list = list
    }
}
