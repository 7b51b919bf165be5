package import Documents

/// Writer of layouts as documents: files that declare surfaces, and messages.
package struct LayoutWriter: Sendable {
    /// Purpose of a document.
    private enum Purpose {
        /// A file for people, without default values.
        case file(DocumentForm)
        /// A message, with most default values.
        case message
    }

    private let purpose: Purpose

    /// Writer of messages.
    package static let message = LayoutWriter(purpose: .message)

    /// Returns the writer of files of a form.
    package static func file(_ form: DocumentForm) -> LayoutWriter { LayoutWriter(purpose: .file(form)) }

    /// Form of the document. JSON is the wire's form, which leaves out fewer defaults and has no short forms.
    var form: DocumentForm {
        switch purpose {
        case .file(let form): form
        case .message: .json
        }
    }

    /// Returns a default that TOML leaves out; nil for JSON, because the wire requires the value.
    func inTOML<Value>(_ usual: Value) -> Value? { form == .toml ? usual : nil }

    /// Returns a default that files leave out; nil for messages.
    func inFiles<Value>(_ usual: Value) -> Value? {
        if case .message = purpose { nil } else { usual }
    }
}
