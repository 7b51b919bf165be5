extension String {
    /// The text of a reply without the `reason` of its error, which is for people and which tests of the fields need not repeat.
    package var withoutReason: String {
        replacing(/,"reason":"(?:[^"\\]|\\.)*"/, with: "")
    }
}
