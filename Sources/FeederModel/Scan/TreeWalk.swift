/// A walk through the objects of a window.
///
/// It goes down the tree where something is drawn. What has been drawn before is asked for everything at once, and others for their states
/// first: most objects of a window are in closed menus, on pages that are not shown, or hidden.
struct TreeWalk: Sendable {
    /// What Firefox reports as the place of an object that has none yet.
    private static let unmade = AccessibleExtents(x: -1, y: -1, width: -1, height: -1)

    /// The window's application. Objects of others are theirs to declare.
    let application: String
    let toolkit: Toolkit
    let space: AccessibleSpace
    var entries: [WalkedObject] = []
    /// The objects in `entries`, with their places there.
    private(set) var seen: [AccessibleReference: Int] = [:]
    private var cuts: ScanCuts = []
    /// Number of children and rows that have been asked for one by one.
    var single = 0
    private var waiting: [PendingQuestion] = []
    /// Rows of trees that have been asked for, now and before.
    var rows: KeptRows
    /// Trees whose kept rows may have other numbers, by path.
    var doubted: Set<String> = []
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
        rows = memory.rows
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
        case (.states, .states(let states)):
            entries[index].states = states
            if !entries[index].isRow, isDrawn(states, index) { wantAppearance(of: index) }
        case (.extents, .extents(let extents)): entries[index].extents = extents
        case (.childCount, .number(let count)):
            entries[index].childCount = count
            wantChildren(count, of: index, memory)
        case (.children, .objects(let children)):
            if children.count > FeederModelLimit.children.most { cut(index, for: .children) }
            let first = children.prefix(FeederModelLimit.children.most)
            if mayBeClosed(index) {
                entries[index].items = MenuItems(first)
                // Until one has told whether the menu is closed, what is in it is not known.
                entries[index].open += 1
                goOnWithMenu(index, after: nil, memory)
            } else {
                for child in first { add(child, parent: index, memory) }
            }
        case (.child(let number), .objects(let children)): takeRow(children.first, Int(number), of: index, memory)
        case (.child(let number), _): takeRow(nil, Int(number), of: index, memory)
        case (.hit, .objects(let hits)):
            if let hit = hits.first, !hit.isNull, hit.application == application {
                want(.index, of: index, asking: hit)
            } else {
                goOn(index, memory) { $0.receive(hit: nil) }
            }
        case (.index, .number(let number)): takeNumber(Int(clamping: number), of: pending.object, in: index, memory)
        case (.index, _): takeNumber(nil, of: pending.object, in: index, memory)
        case (.hit, _): goOn(index, memory) { $0.receive(hit: nil) }
        // The object has gone since.
        default: break
        }
        entries[index].open -= 1
        guard entries[index].open == 0, entries[index].childCount == nil else { return }
        descend(index, memory)
        if let menu = entries[index].parent { goOnWithMenu(menu, after: entries[index].states, memory) }
    }

    /// Adds an object, if it is a new one.
    /// - Parameter number: its number in the list that it is a row of.
    @discardableResult
    mutating func add(
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
        entries.append(WalkedObject(reference: reference, parent: parent, depth: depth))
        if let around = parent.map({ entries[$0] }) {
            entries[index].isInDocument = around.isInDocument
            entries[index].isRow = around.states?.contains(.managesDescendants) == true
            entries[index].number = around.search == nil ? nil : number
        }
        entries[index].role = memory.roles[reference.path]
        want(.states, of: index)
        // A row out of view says where it is, though it is not shown.
        if entries[index].role != nil || entries[index].isRow || parent == nil { wantAppearance(of: index) }
        return true
    }

    /// Asks an object what it looks like, as far as that is not known or asked.
    private mutating func wantAppearance(of index: Int) {
        guard !entries[index].isAppearanceAsked else { return }
        entries[index].isAppearanceAsked = true
        if entries[index].role == nil { want(.role, of: index) }
        want(.extents(space), of: index)
    }

    /// Whether an object is a menu that says of its items that they do not show while it is closed.
    private func mayBeClosed(_ index: Int) -> Bool {
        toolkit.showsWidgets && toolkit.raisesMenus && index != 0 && entries[index].role == AccessibleRole.menu.rawValue
    }

    /// Asks for those items of a menu that come after one that has told its states.
    private mutating func goOnWithMenu(_ index: Int, after states: AccessibleStates?, _ memory: ScanMemory) {
        guard var items = entries[index].items else { return }
        // An object that is there already is none of those that are asked.
        var states = states
        while true {
            let next = items.take(after: states)
            let added = next.map { add($0, parent: index, memory) }
            guard next.count == 1, added == [false] else { break }
            states = nil
        }
        entries[index].items = items.isEmpty ? nil : items
        if items.isEmpty { entries[index].open -= 1 }
    }

    /// Wants to have a question asked.
    /// - Parameters:
    ///   - question: the question.
    ///   - index: whose place it is about.
    ///   - object: who is asked; by default the object at that place.
    mutating func want(
        _ question: AccessibleQuestion,
        of index: Int,
        asking object: AccessibleReference? = nil
    ) {
        entries[index].open += 1
        let asked = object ?? entries[index].reference
        waiting.append(PendingQuestion(index: index, object: asked, question: question))
    }

    /// Notes that some children of an object are not looked at.
    mutating func cut(_ index: Int, for reason: ScanCuts) {
        cuts.insert(reason)
        entries[index].lacksChildren = true
    }

    /// Asks for the children of an object, if something in it may be drawn.
    private mutating func descend(_ index: Int, _ memory: ScanMemory) {
        entries[index].childCount = 0
        guard !entries[index].isRow else { return tellSearch(of: index, memory) }
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

    /// Number of objects that have no place yet, as Firefox makes places once somebody asks for them, and of trees whose rows are in doubt.
    var unfinished: Int { entries.count { $0.extents == Self.unmade } + doubted.count }

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
        rows.forget(object.path)
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
