/// A change within a surface. Nodes are removed first, then put, then inserted, then brought to the front.
public struct SurfaceUpdate: Sendable, Hashable {
    /// A node that comes behind one of its siblings.
    public struct Insertion: Sendable, Hashable {
        /// A new one, or another declaration of one that is there.
        public var node: Node
        /// The id of the sibling, which has the same parent. The node comes directly behind it: it is painted before it.
        @ByteExact public var below: String

        public init(_ node: Node, below: String) {
            self.node = node
            self.below = below
        }
    }

    /// Fields of a surface that a declaration can leave out.
    public struct Fields: NamedOptions, Sendable, Hashable {
        public static var output: Fields { Fields(rawValue: 1 << 0) }
        public static var targeting: Fields { Fields(rawValue: 1 << 1) }

        public static let named: [(option: Fields, name: String)] = [(.output, "output"), (.targeting, "targeting")]

        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }
    }

    /// New nodes, in front of their siblings, and other declarations of ones that are there, which keep their place unless their parent
    /// is another. Parents come before their children.
    public var put: [Node]
    /// The ids of nodes that go, with all that they contain.
    public var remove: [String]
    /// Nodes that come behind one of their siblings, in this order.
    public var insert: [Insertion]
    /// The ids of nodes that come in front of their siblings, in this order.
    public var bringToFront: [String]
    /// Where the surface is, in the space of the outputs or of its own output; nil: as before.
    public var frame: Rect?
    /// Surfaces with a higher one are in front; nil: as before.
    public var z: Int?
    /// The output that `frame` is relative to; nil: as before.
    @ByteExact public var output: String?
    /// For nodes that name none of their own; nil: as before.
    public var hitInsets: Insets?
    /// How the pointer is helped; nil: as before.
    public var targeting: Targeting?
    /// What the surface no longer declares: its frame is in the global space, it is targeted as everything is.
    public var clear: Fields

    /// - Parameters: as the fields; nothing is changed that is not given.
    public init(
        put: [Node] = [],
        remove: [String] = [],
        insert: [Insertion] = [],
        bringToFront: [String] = [],
        frame: Rect? = nil,
        z: Int? = nil,
        output: String? = nil,
        hitInsets: Insets? = nil,
        targeting: Targeting? = nil,
        clear: Fields = []
    ) {
        self.put = put
        self.remove = remove
        self.insert = insert
        self.bringToFront = bringToFront
        self.frame = frame
        self.z = z
        self.output = output
        self.hitInsets = hitInsets
        self.targeting = targeting
        self.clear = clear
    }
}

extension Surface {
    /// Makes a change, as the daemon makes it on a surface that it shows.
    ///
    /// - Returns: whether it was taken. If not, a node that it names is not where it says, or would be inside itself, and nothing has changed.
    public mutating func apply(_ update: SurfaceUpdate) -> Bool {
        var tree = NodeTree(nodes)
        do throws(NodeTree.Mistake) {
            try tree.apply(update)
        } catch {
            return false
        }
        nodes = tree.nodes
        applyOwnFields(of: update)
        return true
    }

    /// Makes a change of what is not about nodes.
    public mutating func applyOwnFields(of update: SurfaceUpdate) {
        if let frame = update.frame { self.frame = frame }
        if let z = update.z { self.z = z }
        if update.clear.contains(.output) { output = nil }
        if let output = update.output { self.output = output }
        if let hitInsets = update.hitInsets { self.hitInsets = hitInsets }
        if update.clear.contains(.targeting) { targeting = nil }
        if let targeting = update.targeting { self.targeting = targeting }
    }

    /// Takes over the value that a slider was given, if the surface has such a slider and it can have this value.
    public mutating func apply(_ event: SliderEvent) {
        guard event.surface == name, event.isKept,
            let index = nodes.firstIndex(where: { $0.id.hasSameBytes(as: event.node) }),
            case .slider(var slider)? = nodes[index].control,
            event.value >= slider.minimum, event.value <= slider.maximum
        else {
            return
        }
        slider.value = event.value
        nodes[index].control = .slider(slider)
    }
}
