import PointerModel

extension PointerReport {
    /// Whether it would change nothing.
    var isNothing: Bool {
        translation == .zero && position == nil && scroll == .zero && pressed.isEmpty && released.isEmpty
            && touch == nil
            && manipulation == nil && !isInterrupted
    }
}
