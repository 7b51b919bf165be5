/// Why the windows of a session are not to be had.
package struct WindowSystemError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
