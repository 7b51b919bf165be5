/// Contents of the file in which pointer-overlay says what it knows of a Wayland compositor's cursor. The file is JSON, in the session's runtime
/// folder.
package struct OverlayStatusMessage: Codable, Sendable, Hashable {
    package var cursor: CursorKnowledge

    package init(cursor: CursorKnowledge) {
        self.cursor = cursor
    }
}

/// What a program knows of a compositor's cursor by the compositor's own protocol.
package enum CursorKnowledge: String, Codable, Sendable, Hashable, CaseIterable {
    /// The compositor does not offer it: it is too old, has no such protocol, or hides it from this program.
    case absent
    /// The compositor offers only a part of it, or has answered with an error.
    case refused
    /// The seat has no pointer.
    case withoutPointer
    /// The compositor does not say where the cursor is: it paints the cursor itself, the cursor is hidden, or the screen is locked.
    case silent
    /// The place is known.
    case known
}
