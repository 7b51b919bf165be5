/// What a node does besides being pointed at.
public enum ControlDeclaration: Sendable, Hashable {
    /// A button that fires only after a hard or long press that ends on a target.
    case confirm(ConfirmDeclaration = ConfirmDeclaration())
    /// A value that is set by dragging a thumb.
    case slider(SliderDeclaration = SliderDeclaration())
}
