/// A change of a surface. The daemon first removes nodes, then puts, inserts and brings nodes to the front.
public struct SurfaceUpdate: Sendable, Hashable {
    /// The insertion of a node behind one of its siblings.
    public struct Insertion: Sendable, Hashable {
        /// A new node, or a new declaration of an existing one.
        public var node: Node
        /// Id of the sibling, which has the same parent. The node is placed directly behind it and painted before it.
        @ByteExact public var below: String

        public init(_ node: Node, below: String) {
            self.node = node
            self.below = below
        }
    }

    /// Optional fields of a surface.
    public struct Fields: NamedOptions, Sendable, Hashable {
        public static var output: Fields { Fields(rawValue: 1 << 0) }
        public static var targeting: Fields { Fields(rawValue: 1 << 1) }
        public static var emptiness: Fields { Fields(rawValue: 1 << 2) }

        package static let named: [(option: Fields, name: String)] = [
            (.output, "output"), (.targeting, "targeting"), (.emptiness, "emptiness"),
        ]

        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }
    }

    /// New nodes, placed in front of their siblings, and new declarations of existing nodes. Those keep their place unless their
    /// parent changes. Parents come before their children.
    public var put: [Node]
    /// Ids of nodes to remove, with their descendants.
    public var remove: [String]
    /// Insertions behind siblings, applied in this order.
    public var insert: [Insertion]
    /// Ids of nodes to bring in front of their siblings, applied in this order.
    public var bringToFront: [String]
    /// The new frame, in the space of the outputs or of the surface's output; nil if unchanged.
    public var frame: Rect?
    /// The new stacking position; nil if unchanged.
    public var z: Int?
    /// The new output that `frame` is relative to; nil if unchanged.
    @ByteExact public var output: String?
    /// The new default hit insets of the nodes; nil if unchanged.
    public var hitInsets: Insets?
    /// The new targeting; nil if unchanged.
    public var targeting: Targeting?
    /// What the space between the targets is for; nil if unchanged.
    public var emptiness: Emptiness?
    /// Fields to clear. Without `output` the frame is in the global space; without `targeting` the configuration's applies.
    public var clear: Fields

    /// Creates an update. Fields that are not given stay unchanged.
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
        emptiness: Emptiness? = nil,
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
        self.emptiness = emptiness
        self.clear = clear
    }
}

extension Surface {
    /// Applies an update in the same way as the daemon.
    ///
    /// - Returns: whether the update was applied. If not, the surface is unchanged: a node does not exist, is not a sibling of
    ///   the node it would be inserted below, or would become its own descendant.
    package mutating func apply(_ update: SurfaceUpdate) -> Bool {
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

    /// Applies the part of an update that does not concern nodes.
    package mutating func applyOwnFields(of update: SurfaceUpdate) {
        if let frame = update.frame { self.frame = frame }
        if let z = update.z { self.z = z }
        if update.clear.contains(.output) { output = nil }
        if let output = update.output { self.output = output }
        if let hitInsets = update.hitInsets { self.hitInsets = hitInsets }
        if update.clear.contains(.targeting) { targeting = nil }
        if let targeting = update.targeting { self.targeting = targeting }
        if update.clear.contains(.emptiness) { emptiness = nil }
        if let emptiness = update.emptiness { self.emptiness = emptiness }
    }

    /// Adopts the value of a slider event, if the surface has the slider and the value is in its range.
    package mutating func apply(_ event: SliderEvent) {
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
