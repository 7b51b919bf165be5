/// An effect on the content under the pointer; UIKit's UIPointerEffect.
public enum Effect: Sendable, Hashable {
    /// The daemon chooses an effect by the size and appearance of the preview's node.
    case automatic(Preview = Preview())
    /// The pointer slides under the content, which follows it a little.
    case highlight(Preview = Preview())
    /// The pointer fades; the content rises towards the viewer and casts a shadow.
    case lift(Preview = Preview())
    /// The pointer keeps its shape; the content reacts with a tint, a shadow or growth.
    case hover(Preview = Preview(), tint: Tint = .overlay, shadow: Bool = false, scale: Bool = true)

    /// Position of a hover effect's tint.
    public enum Tint: String, Sendable, Hashable, CaseIterable {
        case none
        case overlay
        case underlay
    }

    public var preview: Preview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
        }
    }
}
