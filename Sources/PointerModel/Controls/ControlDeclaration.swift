/// A control that the daemon runs on a node.
public enum ControlDeclaration: Sendable, Hashable {
    /// A button that fires only after a hard or long press that ends on a target.
    case confirm(ConfirmDeclaration = ConfirmDeclaration())
    /// A value that the user sets by dragging a thumb.
    case slider(SliderDeclaration = SliderDeclaration())
}
