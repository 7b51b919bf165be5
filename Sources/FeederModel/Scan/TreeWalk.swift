/// A walk through the objects of a window.
///
/// It goes down the tree where something is drawn, and asks everything about an object at once.
struct TreeWalk: Sendable {
    private struct Entry: Sendable {
        var reference: AccessibleReference
        var parent: Int?
        var depth: Int
        var role: UInt32?
        var states: AccessibleStates?
        var extents: AccessibleExtents?
        /// Number of children; nil before the object's own answers are there.
        var childCount: Int64?
        /// Whether the object has children that are not looked at.
        var lacksChildren = false
        /// Number of answers that are still to come.
        var open = 0
        /// Whether the object has gone since.
        var isGone = false
        /// What is drawn of the object's contents; nil if nothing is.
        var clip: AccessibleExtents?
        /// Whether the object is in a document, or is one.
        var isInDocument = false
        /// Whether the object is a row, a cell or a header of a list that manages them.
        var isRow = false
        /// The object's number in a list whose rows in view are searched; nil for others.
        var number: Int?
        /// The search for the rows in view; nil if the object is asked for its children as others are.
        var search: RowSearch?
    }

    /// What Firefox reports as the place of an object that has none yet.
    private static let unmade = AccessibleExtents(x: -1, y: -1, width: -1, height: -1)

    /// The window's application. Objects of others are theirs to declare.
    private let application: String
    private let toolkit: Toolkit
    private let space: AccessibleSpace
    private var entries: [Entry] = []
    /// The objects in `entries`, with their places there.
    private(set) var seen: [AccessibleReference: Int] = [:]
    private var cuts: ScanCuts = []
    /// Number of children and rows that have been asked for one by one.
    private var single = 0
    private var waiting: [PendingQuestion] = []
    private var asked: [Int: PendingQuestion] = [:]

    init(
        _ root: AccessibleReference,
        of toolkit: Toolkit,
        space: AccessibleSpace,
        memory: ScanMemory
    ) {
        application = root.application
        self.toolkit = toolkit
        self.space = space
        add(root, parent: nil, memory)
    }

    mutating func takeWaiting() -> [PendingQuestion] {
        defer { waiting.removeAll() }
        return waiting
    }

    mutating func note(_ number: Int, for pending: PendingQuestion) { asked[number] = pending }

    /// Takes an answer.
    mutating func receive(_ answer: AccessibleAnswer, to number: Int, _ memory: ScanMemory) {
        guard let pending = asked.removeValue(forKey: number) else { return }
        let index = pending.index
        switch (pending.question, answer) {
        case (.role, .number(let role)): entries[index].role = UInt32(clamping: role)
        case (.states, .states(let states)): entries[index].states = states
        case (.extents, .extents(let extents)): entries[index].extents = extents
        case (.childCount, .number(let count)):
            entries[index].childCount = count
            wantChildren(count, of: index)
        case (.children, .objects(let children)):
            if children.count > FeederModelLimit.children.most { cut(index, for: .children) }
            for child in children.prefix(FeederModelLimit.children.most) { add(child, parent: index, memory) }
        case (.child(let child), let answer):
            let isAdded =
                if case .objects(let children) = answer, let first = children.first {
                    add(first, parent: index, number: Int(child), memory)
                } else {
                    false
                }
            if !isAdded { goOn(index) { $0.receive(nil, Int(child)) } }
        case (.hit, .objects(let hits)):
            if let hit = hits.first, !hit.isNull, hit.application == application {
                want(.index, of: index, asking: hit)
            } else {
                goOn(index) { $0.receive(hit: nil) }
            }
        case (.index, .number(let number)): goOn(index) { $0.receive(hit: Int(clamping: number)) }
        case (.hit, _), (.index, _): goOn(index) { $0.receive(hit: nil) }
        // The object has gone since.
        default: break
        }
        entries[index].open -= 1
        if entries[index].open == 0, entries[index].childCount == nil { descend(index) }
    }

    /// Adds an object, if it is a new one.
    /// - Parameter number: its number in the list that it is a row of.
    @discardableResult
    private mutating func add(
        _ reference: AccessibleReference,
        parent: Int?,
        number: Int? = nil,
        _ memory: ScanMemory
    ) -> Bool {
        // Trees of broken applications have cycles.
        guard !reference.isNull, reference.application == application, seen[reference] == nil else { return false }
        guard entries.count < FeederModelLimit.objects.most else {
            if let parent { cut(parent, for: .objects) }
            return false
        }
        let index = entries.count
        seen[reference] = index
        let depth = parent.map { entries[$0].depth + 1 } ?? 0
        entries.append(Entry(reference: reference, parent: parent, depth: depth))
        if let around = parent.map({ entries[$0] }) {
            entries[index].isInDocument = around.isInDocument
            entries[index].isRow = around.states?.contains(.managesDescendants) == true
            entries[index].number = around.search == nil ? nil : number
        }
        entries[index].role = memory.objects[reference.path]?.role
        if entries[index].role == nil { want(.role, of: index) }
        want(.states, of: index)
        want(.extents(space), of: index)
        return true
    }

    /// Wants to have a question asked.
    /// - Parameters:
    ///   - question: the question.
    ///   - index: whose place it is about.
    ///   - object: who is asked; by default the object at that place.
    private mutating func want(
        _ question: AccessibleQuestion,
        of index: Int,
        asking object: AccessibleReference? = nil
    ) {
        entries[index].open += 1
        let asked = object ?? entries[index].reference
        waiting.append(PendingQuestion(index: index, object: asked, question: question))
    }

    /// Asks for the children of an object, of which it has so many: for all at once, or for the first ones one by one.
    private mutating func wantChildren(_ count: Int64, of index: Int) {
        guard count > FeederModelLimit.family.most else {
            if count > 0 { want(.children, of: index) }
            return
        }
        if entries[index].states?.contains(.managesDescendants) == true, let clip = entries[index].clip {
            entries[index].search = RowSearch(of: Int(min(count, Int64(Int32.max))), in: clip)
            // Until the search is over, what is in the list is not known.
            entries[index].open += 1
            return goOn(index) { _ in }
        }
        if count > FeederModelLimit.children.most { cut(index, for: .children) }
        guard count <= FeederModelLimit.crowd.most else { return }
        let first = min(Int(count), FeederModelLimit.children.most)
        let asked = min(first, FeederModelLimit.objects.most - single)
        if asked < first { cut(index, for: .objects) }
        for child in 0..<asked { want(.child(Int32(child)), of: index) }
        single += asked
    }

    /// Takes a step of the search for the rows of a list, and asks for those that it wants next.
    private mutating func goOn(_ index: Int, _ step: (inout RowSearch) -> Void) {
        guard var search = entries[index].search, !search.isOver else { return }
        // The search is taken out, so that it is not copied.
        entries[index].search = nil
        step(&search)
        for number in search.takeWaiting() {
            guard single < FeederModelLimit.objects.most else {
                search.stop()
                break
            }
            single += 1
            want(.child(Int32(number)), of: index)
        }
        if let (x, y) = search.takeHit() { want(.hit(x: x, y: y, space), of: index) }
        if search.isOver {
            entries[index].open -= 1
            if search.isCut { cut(index, for: .rows) }
        }
        entries[index].search = search
    }

    /// Tells the search that a row belongs to where it is.
    private mutating func tellSearch(of index: Int) {
        guard let list = entries[index].parent, let number = entries[index].number else { return }
        let row = entries[index].extents.flatMap { extents in
            let role = entries[index].role.flatMap(AccessibleRole.init)
            return RowSearch.Row(extents, isHeader: role?.isColumnHeader == true)
        }
        goOn(list) { $0.receive(row, number) }
    }

    /// Notes that some children of an object are not looked at.
    private mutating func cut(_ index: Int, for reason: ScanCuts) {
        cuts.insert(reason)
        entries[index].lacksChildren = true
    }

    /// Asks for the children of an object, if something in it may be drawn.
    private mutating func descend(_ index: Int) {
        entries[index].childCount = 0
        guard !entries[index].isRow else { return tellSearch(of: index) }
        guard entries[index].depth < FeederModelLimit.depth.most, let states = entries[index].states,
            isDrawn(states, index)
        else { return }
        // A button of GTK 4 that has opened a popover contains it, and an open expander of GTK what it shows.
        let isOpen = (toolkit.isGTK4 || toolkit == .gtk3) && states.contains(.expanded)
        if let role = entries[index].role.flatMap(AccessibleRole.init) {
            guard !role.isLeaf || isOpen else { return }
            if role.isDocument { entries[index].isInDocument = true }
        }
        if states.contains(.managesDescendants) {
            // The cells of a document are what somebody reads. A list that is closed has no rectangle.
            guard !entries[index].isInDocument, entries[index].extents?.isShown == true else { return }
            let role = entries[index].role.flatMap(AccessibleRole.init)
            guard !toolkit.keepsAskedRows || role != .tree && role != .treeTable else {
                return cut(index, for: .rows)
            }
        }
        guard let clip = clip(of: index) else { return }
        entries[index].clip = clip
        want(.childCount, of: index)
    }

    private func isDrawn(_ states: AccessibleStates, _ index: Int) -> Bool {
        states.isVisible && !entries[index].isGone && (!toolkit.showsWidgets || states.contains(.showing) || index == 0)
    }

    /// Returns what is drawn of an object's contents.
    private func clip(of index: Int) -> AccessibleExtents? {
        let entry = entries[index]
        let around = entry.parent.flatMap { entries[$0].clip }
        guard let extents = entry.extents, extents.isShown else {
            // Boxes without a rectangle of their own have contents all the same.
            return entry.parent == nil ? nil : around
        }
        let role = entry.role.flatMap(AccessibleRole.init)
        let managesRows = entry.states?.contains(.managesDescendants) == true
        // An open list of a drop-down list is in a window of its own.
        let isDropped = managesRows && entry.parent.map { entries[$0].role } == AccessibleRole.comboBox.rawValue
        guard let around, role?.isRaised != true, !isDropped, !isPopover(index) else { return extents }
        // Where the extents do not say the places, an ancestor may seem to lie beside what is in it.
        let clips = toolkit.clipsByAncestors && !toolkit.omitsInsets
        return role?.isPane == true || managesRows || clips ? around.intersection(extents) : around
    }

    private func isPopover(_ index: Int) -> Bool {
        guard toolkit.isGTK4, let parent = entries[index].parent, let role = entries[index].role,
            let extents = entries[index].extents, let openerRole = entries[parent].role,
            let openerExtents = entries[parent].extents
        else { return false }
        return Popover.contains(role, extents, in: (openerRole, openerExtents))
    }

    /// Number of objects that have no place yet: Firefox makes places once somebody asks for them.
    var unfinished: Int { entries.count { $0.extents == Self.unmade } }

    /// Number of objects that are kept.
    var objectCount: Int { entries.count }

    /// Whether an object that an earlier walk has found, and this one has not, does not come any more: it is not drawn, or what contains it
    /// has been looked at without it.
    /// - Parameter containers: the objects around it, the innermost first.
    func isOver(_ object: AccessibleReference, in containers: [AccessibleReference]) -> Bool {
        if let index = seen[object] { return entries[index].childCount != nil }
        // All that is in one whose answers are there has been seen.
        let around = containers.lazy.compactMap { seen[$0] }.first
        return around.map { entries[$0].childCount != nil && entries[$0].open == 0 } ?? false
    }

    /// Notes that an object is gone.
    mutating func lose(_ object: AccessibleReference) {
        if let index = seen[object] { entries[index].isGone = true }
    }

    /// The objects that are drawn as far as they are known, and why there are not all.
    var found: (objects: [ScannedObject], cuts: ScanCuts) {
        var objects: [ScannedObject] = []
        var places: [Int: Int] = [:]
        var children: [[Int]] = Array(repeating: [], count: entries.count)
        for (index, entry) in entries.enumerated() {
            if let parent = entry.parent { children[parent].append(index) }
        }
        // Rows were found in another order.
        for (index, entry) in entries.enumerated() where entry.search != nil {
            children[index].sort { entries[$0].number ?? 0 < entries[$1].number ?? 0 }
        }
        var open = entries.isEmpty ? [] : [0]
        while let index = open.popLast() {
            let entry = entries[index]
            open += children[index].reversed()
            guard let role = entry.role, let states = entry.states, isDrawn(states, index), let extents = entry.extents,
                extents.isShown
            else { continue }
            let (parent, between, isInNothing) = nearest(entry.parent, in: places)
            places[index] = objects.count
            objects.append(
                ScannedObject(
                    reference: entry.reference,
                    role: role,
                    states: states,
                    extents: extents,
                    parent: parent,
                    between: between,
                    isInNothing: isInNothing,
                    hasChildren: !children[index].isEmpty,
                    lacksChildren: entry.lacksChildren
                )
            )
        }
        return (objects, cuts)
    }

    /// Returns the place of the nearest ancestor that has one, the ancestors before it, and whether one of these has no width or no height.
    private func nearest(
        _ parent: Int?,
        in places: [Int: Int]
    ) -> (place: Int?, between: [AccessibleReference], isInNothing: Bool) {
        var (parent, between, isInNothing) = (parent, [AccessibleReference](), false)
        while let index = parent {
            if let place = places[index] { return (place, between, isInNothing) }
            between.append(entries[index].reference)
            if let extents = entries[index].extents, extents.width == 0 || extents.height == 0 { isInNothing = true }
            parent = entries[index].parent
        }
        return (nil, between, isInNothing)
    }
}
