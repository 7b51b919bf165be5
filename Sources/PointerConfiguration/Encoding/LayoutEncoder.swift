/// Encoder of surfaces as a document that declares them, without default values.
struct LayoutEncoder {
    /// Form of the document. JSON is the wire's form, which leaves out fewer defaults and has no short forms.
    let form: DocumentForm

    /// Returns a default that this form leaves out; nil for JSON, because the wire requires the value.
    func usual(_ number: Double) -> Double? { form == .toml ? number : nil }
}
