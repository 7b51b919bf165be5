/// The search for the borders of widgets whose toolkit reports only the extents of their contents. `Contains` goes by the border, so each
/// side is found by halving. Widgets of one look have one border, which is searched once.
package struct BorderProbe: Sendable {
    /// What the width of a border depends on.
    package struct Look: Sendable, Hashable {
        package var role: UInt32
        /// Role of the parent: an item of a menu bar looks otherwise than one of a menu.
        package var parentRole: UInt32?
        package var hasChildren: Bool
        /// Height of the content: a key of a calculator has another border than a button of its header bar.
        package var height: Int32
        /// Width of the content, if it is not wider than high: pictures and single letters. Nil for others, as texts have many widths.
        package var width: Int32?

        /// Returns the look of one of a window's objects.
        package init(of object: ScannedObject, in objects: [ScannedObject]) {
            role = object.role
            parentRole = object.parent.map { objects[$0].role }
            hasChildren = object.hasChildren
            height = object.extents.height
            width = object.extents.width <= height ? object.extents.width : nil
        }
    }

    /// A side of a widget.
    private enum Side: Int, CaseIterable, Sendable {
        case top
        case left
        case bottom
        case right
    }

    /// One side's search: the widest distance that is inside, and the least that is outside.
    private struct Search: Sendable {
        var look: Look
        var side: Side
        var object: AccessibleReference
        var extents: AccessibleExtents
        var inside: Int32 = 0
        var outside: Int32

        var isOver: Bool { outside - inside <= 1 }
        var middle: Int32 { (inside + outside) / 2 }

        func point(at distance: Int32) -> (x: Int32, y: Int32) {
            let (midX, midY) = (extents.x + extents.width / 2, extents.y + extents.height / 2)
            return switch side {
            case .top: (midX, extents.y - distance)
            case .left: (extents.x - distance, midY)
            // The last pixel inside is one before the edge.
            case .bottom: (midX, extents.y + extents.height - 1 + distance)
            case .right: (extents.x + extents.width - 1 + distance, midY)
            }
        }
    }

    /// A border of this width or more counts as none, in the application's units.
    private static let widest: Int32 = 64

    private let space: AccessibleSpace
    private var searches: [Search] = []
    private var asked: [Int: PendingQuestion] = [:]

    /// Creates a probe of the looks that are not known.
    init(_ objects: [ScannedObject], space: AccessibleSpace, known: [Look: Border]) {
        self.space = space
        var looks: Set<Look> = []
        let most = min(FeederModelLimit.looks.most, FeederModelLimit.rules.most - known.count)
        let kinds = objects.map { object in object.knownRole.map { WidgetClass($0, object.states) } ?? .nothing }
        // Rows may have any number of heights, so they come last.
        let order = objects.indices.filter { kinds[$0].isControl } + objects.indices.filter { !kinds[$0].isControl }
        for index in order where looks.count < most && kinds[index] != .nothing {
            let object = objects[index]
            let look = Look(of: object, in: objects)
            guard known[look] == nil, looks.insert(look).inserted else { continue }
            for side in Side.allCases {
                searches.append(
                    Search(
                        look: look,
                        side: side,
                        object: object.reference,
                        extents: object.extents,
                        outside: Self.widest
                    )
                )
            }
        }
    }

    /// The borders; complete when nothing waits any more.
    var found: [Look: Border] {
        var borders: [Look: Border] = [:]
        for search in searches {
            let width = search.inside < Self.widest - 1 ? search.inside : 0
            switch search.side {
            case .top: borders[search.look, default: Border()].top = width
            case .left: borders[search.look, default: Border()].left = width
            case .bottom: borders[search.look, default: Border()].bottom = width
            case .right: borders[search.look, default: Border()].right = width
            }
        }
        return borders
    }

    mutating func takeWaiting() -> [PendingQuestion] {
        guard asked.isEmpty else { return [] }
        return searches.indices.compactMap { index in
            let search = searches[index]
            guard !search.isOver else { return nil }
            let point = search.point(at: search.middle)
            return PendingQuestion(
                index: index,
                object: search.object,
                question: .contains(x: point.x, y: point.y, space)
            )
        }
    }

    mutating func note(_ number: Int, for pending: PendingQuestion) { asked[number] = pending }

    mutating func receive(_ answer: AccessibleAnswer, to number: Int) {
        guard let pending = asked.removeValue(forKey: number) else { return }
        switch answer {
        case .flag(true): searches[pending.index].inside = searches[pending.index].middle
        case .flag(false): searches[pending.index].outside = searches[pending.index].middle
        // The widget has gone: there is no border to be found.
        default: searches[pending.index].outside = searches[pending.index].inside + 1
        }
    }
}
