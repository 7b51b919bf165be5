import PointerModel

/// The search for the visible window in the space of the extents. Applications that draw their own shadow count from its corner, and
/// on Wayland nobody reports how wide it is.
///
/// The window's accessible is the window if it has the window's size; else all its children together are, or the first object below it
/// that has the size. If nothing has, the place stays unknown: a wrong place is worse than none.
struct OriginSearch: Sendable {
    /// Difference of two sizes that count as equal, in the application's units.
    private static let tolerance: Int32 = 2

    private let root: AccessibleReference
    private let size: (width: Int32, height: Int32)?
    private let space: AccessibleSpace
    private var key: OriginKey?
    private var isSearched = false
    private var depth = 0
    private var level: [(object: AccessibleReference, states: AccessibleStates?, extents: AccessibleExtents?)] = []
    private var count = 0
    private var waiting: [PendingQuestion] = []
    private var asked: [Int: PendingQuestion] = [:]
    /// The objects of the next level.
    private(set) var next: [AccessibleReference] = []
    /// The visible window in the space of the extents; nil if it is not known.
    private(set) var visible: AccessibleExtents?

    init(
        _ root: AccessibleReference,
        size: (width: Double, height: Double)?,
        space: AccessibleSpace
    ) {
        self.root = root
        self.size = size.map { (Int32(clamping: $0.width.rounded()), Int32(clamping: $0.height.rounded())) }
        self.space = space
    }

    /// Whether the search has ended, or has never begun.
    var isOver: Bool { visible != nil || asked.isEmpty && waiting.isEmpty }

    /// What the search has found, to be remembered; nil if nothing was searched.
    var found: (OriginKey, AccessibleExtents)? {
        guard isSearched, let key, let visible else { return nil }
        return (key, visible)
    }

    /// Begins with the extents of the window's accessible.
    mutating func begin(_ frame: AccessibleExtents, known: [OriginKey: FoundOrigin]) {
        guard let size else {
            visible = frame
            return
        }
        if hasSize(frame) {
            visible = frame
            return
        }
        let key = OriginKey(frame: frame, width: size.width, height: size.height)
        self.key = key
        if let known = known[key], known.isConfirmed {
            visible = known.visible
            return
        }
        isSearched = true
        waiting = [PendingQuestion(index: -1, object: root, question: .childCount)]
    }

    mutating func takeWaiting() -> [PendingQuestion] {
        defer { waiting.removeAll() }
        return waiting
    }

    mutating func note(_ number: Int, for pending: PendingQuestion) { asked[number] = pending }

    mutating func receive(_ answer: AccessibleAnswer, to number: Int) {
        guard let pending = asked.removeValue(forKey: number) else { return }
        switch (pending.question, answer) {
        case (.childCount, .number(let children)):
            // Toolkits take too long to list more of them.
            if children > 0, children <= FeederModelLimit.family.most {
                waiting.append(PendingQuestion(index: -1, object: pending.object, question: .children))
            }
        case (.children, .objects(let children)):
            let room = FeederModelLimit.originObjects.most - count - next.count
            let application = root.application
            next += children.lazy.filter { !$0.isNull && $0.application == application }.prefix(max(0, room))
        case (.states, .states(let states)): level[pending.index].states = states
        case (.extents, .extents(let extents)): level[pending.index].extents = extents
        default: break
        }
        guard asked.isEmpty, waiting.isEmpty, visible == nil else { return }
        switch pending.question {
        case .childCount, .children: askLevel()
        default: search()
        }
    }

    private mutating func askLevel() {
        level = next.map { ($0, nil, nil) }
        next = []
        count += level.count
        for index in level.indices {
            waiting.append(PendingQuestion(index: index, object: level[index].object, question: .states))
            waiting.append(PendingQuestion(index: index, object: level[index].object, question: .extents(space)))
        }
    }

    private mutating func search() {
        depth += 1
        let shown = level.compactMap { entry -> AccessibleExtents? in
            guard entry.states?.isVisible == true, let extents = entry.extents, extents.isShown else {
                return nil
            }
            return extents
        }
        if depth == 1, let first = shown.first {
            let union = shown.dropFirst().reduce(first) { $0.union($1) }
            if hasSize(union) { visible = union }
        }
        visible = visible ?? shown.first(where: hasSize)
        guard visible == nil, depth < FeederModelLimit.originDepth.most,
            count < FeederModelLimit.originObjects.most
        else { return }
        for entry in level where entry.states?.isVisible == true {
            waiting.append(PendingQuestion(index: -1, object: entry.object, question: .childCount))
        }
    }

    private func hasSize(_ extents: AccessibleExtents) -> Bool {
        guard let size else { return true }
        return abs(Int64(extents.width) - Int64(size.width)) <= Int64(Self.tolerance)
            && abs(Int64(extents.height) - Int64(size.height)) <= Int64(Self.tolerance)
    }
}
