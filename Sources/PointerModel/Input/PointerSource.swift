/// Kind of hardware that moves the pointer.
public enum PointerSource: String, Sendable, Hashable, CaseIterable {
    case mouse
    case touchpad
    case touch
    case pen
}
