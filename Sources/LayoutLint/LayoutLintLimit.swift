import Limits

/// What is looked at most in a layout.
package enum LayoutLintLimit: ModuleLimit {
    /// Pairs of neighbors that a rule compares. A tidy layout has a few for each node; if it has millions, nodes are piled up, and the first
    /// warnings say so.
    case pairs

    package var most: Int {
        switch self {
        case .pairs: 1 << 21
        }
    }
}
