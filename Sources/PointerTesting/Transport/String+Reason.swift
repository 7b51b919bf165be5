extension String {
    /// The text of a reply without the `reason` of its error: words for people, which a test of the error's fields need not repeat.
    public var withoutReason: String {
        replacing(/,"reason":"(?:[^"\\]|\\.)*"/, with: "")
    }
}
