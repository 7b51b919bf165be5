import FeederModel

/// A search for the children in view of an object with very many: the headers one by one, then the first row, and if that is not in view, by
/// halves for the first one that is, as rows lie one below the other. No other row is asked.
struct RowSearch: Sendable {
    private enum Phase {
        case headers
        case first
        case halves
        case view
    }

    /// What comes of an answer.
    enum Step {
        case goOn
        /// A child to be looked at, before the search goes on.
        case child(AccessibleReference)
        case end
        /// The rows do not say where they are, or there are too many in view.
        case leftOut
    }

    /// The object, by its place among those that the walk keeps.
    let container: Int
    private let reference: AccessibleReference
    /// What is drawn of the object.
    private let view: AccessibleExtents
    private let space: AccessibleSpace
    private var phase = Phase.headers
    private let count: Int
    private var low = 0
    private var high: Int
    /// The child that is asked for its role or its place; nil before it is known.
    private var child: AccessibleReference?
    private var taken = 0

    init(
        in container: Int,
        _ reference: AccessibleReference,
        count: Int32,
        view: AccessibleExtents,
        space: AccessibleSpace
    ) {
        self.container = container
        self.reference = reference
        self.view = view
        self.space = space
        self.count = Int(count)
        high = Int(count)
    }

    /// Whether there is no child after those that were looked at.
    var isOver: Bool { low == count }

    private var index: Int { phase == .halves ? (low + high) / 2 : low }

    var request: CoverageWalk.Request {
        guard let child else { return .init(object: reference, question: .child(Int32(clamping: index))) }
        return .init(object: child, question: phase == .headers ? .role : .extents(space))
    }

    mutating func receive(_ answer: AccessibleAnswer) -> Step {
        guard let child else {
            guard case .objects(let objects) = answer, let first = objects.first, !first.isNull,
                first.application == reference.application
            else { return .leftOut }
            child = first
            return .goOn
        }
        self.child = nil
        switch (phase, answer) {
        case (.headers, .number(let role)):
            guard Role.headers.contains(UInt32(clamping: role)), low < FeederCoverageLimit.headers.most else {
                phase = .first
                return .goOn
            }
            low += 1
            return .child(child)
        case (.first, .extents(let extents)):
            let isInView = extents.hasArea && extents.y + extents.height > view.y
            phase = isInView ? .view : .halves
            return .goOn
        case (.halves, .extents(let extents)) where extents.hasArea:
            if extents.y + extents.height <= view.y { low = index + 1 } else { high = index }
            if low == high { phase = .view }
            return isOver ? .end : .goOn
        case (.view, .extents(let extents)):
            // A row below the view has no place in GTK 3.
            guard extents.hasArea, extents.y < view.y + view.height else { return .end }
            guard taken < FeederCoverageLimit.children.most else { return .leftOut }
            taken += 1
            low += 1
            return .child(child)
        default: return .leftOut
        }
    }
}
