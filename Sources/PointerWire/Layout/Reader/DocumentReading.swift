package import PointerModel

/// Form of a configuration or a layout.
package enum DocumentForm: String, Sendable, Hashable, CaseIterable {
    /// Form of files written by hand: tables and keys, with room for comments.
    case toml
    /// Form of the wire: the keys of a preview's target stand in the preview itself.
    case json
}

/// Rules by which a document is read. Those of files and of calls differ.
package struct ReadingRules: Sendable {
    /// Greatest absolute coordinate, in points.
    var coordinates = LayoutLimits.position.upperBound
    /// Whether the document is a part of a message, in which some keys are required that a file may leave out.
    var isMessage = false
    /// Whether an unknown key is a mistake.
    var refusesUnknownKeys = true

    /// Rules of files.
    package static let ofFiles = ReadingRules()

    /// Returns the rules of a client's call, or of a reply.
    /// - Parameters:
    ///   - limits: limits of the client.
    ///   - isStrict: whether an unknown key is a mistake.
    package static func ofMessages(within limits: ClientLimits = .byDefault, strictly isStrict: Bool = false)
        -> ReadingRules
    {
        ReadingRules(coordinates: limits.coordinates, isMessage: true, refusesUnknownKeys: isStrict)
    }

    /// Range of coordinates, in points.
    var position: ClosedRange<Double> { -coordinates...coordinates }
    /// Range of lengths, in points.
    var length: ClosedRange<Double> { 0...min(coordinates, LayoutLimits.length.upperBound) }
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
    var node: String?

    package init(_ form: DocumentForm, file: String = "", rules: ReadingRules = .ofFiles, list: MistakeList) {
        self.form = form
        self.file = file
        self.rules = rules
        self.list = list
    }
}
