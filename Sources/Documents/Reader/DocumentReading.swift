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

/// A text that a document, or a part of a merged one, comes from.
package struct DocumentSource: Sendable, Hashable {
    package let form: DocumentForm
    /// Path of the text's file, for messages; empty for a message of a client.
    package let file: String
    /// Path of the file as which the text counts: the names of other files in it are relative to the folder of this one.
    package let place: String

    /// - Parameters:
    ///   - form: form of the text.
    ///   - file: path of the text's file.
    ///   - place: path of the file as which the text counts; nil for the file itself.
    package init(_ form: DocumentForm, file: String = "", standingAs place: String? = nil) {
        self.form = form
        self.file = file
        self.place = place ?? file
    }
}

/// The reading of one document, which all its fields share.
package final class DocumentReading {
    /// Source of the document itself, with the number 0.
    private let main: DocumentSource
    /// Sources of the parts that other texts have added, from the number 1 on.
    private let others: [DocumentSource]
    package let rules: ReadingRules
    package let list: MistakeList
    /// Id of the node that is being read; nil outside of nodes.
    package var node: String?

    package convenience init(
        _ form: DocumentForm,
        file: String = "",
        rules: ReadingRules = .ofFiles,
        list: MistakeList
    ) {
        self.init(DocumentSource(form, file: file), rules: rules, list: list)
    }

    /// - Parameters:
    ///   - main: the source of the document itself.
    ///   - others: the sources of the parts that other texts have added, in the order of the numbers in their positions.
    ///   - rules: the rules.
    ///   - list: where mistakes are reported.
    package init(
        _ main: DocumentSource,
        and others: [DocumentSource] = [],
        rules: ReadingRules = .ofFiles,
        list: MistakeList
    ) {
        self.main = main
        self.others = others
        self.rules = rules
        self.list = list
    }

    /// Returns the source of what is at a position; that of the document itself without one.
    package func source(at position: TextPosition?) -> DocumentSource {
        let index = Int(position?.source ?? 0) - 1
        return others.indices.contains(index) ? others[index] : main
    }
}
