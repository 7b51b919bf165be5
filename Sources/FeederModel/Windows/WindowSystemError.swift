/// Why the windows of a session are not to be had.
package struct WindowSystemError: Error, Hashable, CustomStringConvertible {
    package let description: String
    /// Whether another start of the program does not help, as long as nobody changes something.
    package let isFinal: Bool

    package init(description: String, isFinal: Bool = false) {
        self.description = description
        self.isFinal = isFinal
    }
}
