/// What a hand does at its target.
package enum HandTask: Sendable, Hashable {
    case click
    /// Two clicks, of which both must be right.
    case doubleClick
    /// A press on the target, and the release on another one.
    case drag(to: AimedTarget)
}
