import PointerModel

extension PointerReport {
    /// Whether the report changes nothing.
    var isNothing: Bool {
        translation == .zero && position == nil && scroll == .zero && pressed.isEmpty && released.isEmpty
            && touch == nil
            && manipulation == nil && !isInterrupted
    }
}
