/// Why the accessibility bus is not to be had.
package struct AccessibilityError: Error, CustomStringConvertible {
    package let description: String
}
