/// A press of the primary button, which counts once it is released on the same target. It does not if another button joins it: who holds all
/// of them wants the mouse back, and decides nothing.
package struct PressedButton<Target: Equatable> {
    /// What has the press; nil if nothing has it.
    package private(set) var target: Target?

    package init() {}

    package mutating func press(on target: Target) { self.target = target }

    /// Ends the press. Returns what it clicks; nil if nothing.
    /// - Parameter target: what the release is on; nil if another button joins, or nobody sees the release.
    package mutating func release(on target: Target?) -> Target? {
        defer { self.target = nil }
        return self.target == target ? target : nil
    }
}
