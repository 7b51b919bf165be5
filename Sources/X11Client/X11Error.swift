/// Why an X server cannot be used.
package struct X11Error: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
