/// Makes a document of surfaces: what a file would say to declare them, without what goes without saying.
struct LayoutEncoder {
    /// In JSON the document is what the wire takes, which leaves out less and has no shorter forms.
    let form: DocumentForm

    /// What goes without saying in this form, of what the wire always wants.
    func usual(_ number: Double) -> Double? { form == .toml ? number : nil }
}
