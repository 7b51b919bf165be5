package import FeederModel

/// A walk through all that a window shows on the accessibility bus: a state machine of one question at a time.
///
/// It shares no scan, no roles and no rule of places with the feeder, so that what the feeder overlooks is found here.
package struct CoverageWalk: Sendable {
    /// A question to an object.
    package struct Request: Sendable, Hashable {
        package let object: AccessibleReference
        package let question: AccessibleQuestion
    }

    /// An object that is being asked.
    private struct Visit {
        var reference: AccessibleReference
        /// The object around it, by its place among those that are kept.
        var parent: Int?
        var depth: Int
        var role: UInt32?
        var states: AccessibleStates?
        /// The extents in the space of the toolkit's rule, if the object's other ones are needed too; nil before they are known.
        var extents: AccessibleExtents?
        /// The object's own place among those that are kept; nil before its extents are known.
        var place: Int?
        var count: Int64?
    }

    /// What is to be done, the next one at the end.
    private enum Step {
        case visit(Visit)
        /// A child of an object, by its number.
        case child(Int, of: Int)
        case rows(RowSearch)
        case border(BorderSearch)
    }

    /// An object that is shown.
    struct Object: Sendable, Hashable {
        var reference: AccessibleReference
        var role: UInt32
        var states: AccessibleStates
        /// Nil if the object says of no place.
        var extents: AccessibleExtents?
        /// What cuts the object, if anything does.
        var cut: AccessibleExtents?
        /// What cuts its contents, if anything does.
        var clip: AccessibleExtents?
        var depth: Int
        var isInComboBox: Bool
        /// Whether the object is in a cell, as GTK 3 has a cell for each picture and text in one.
        var isInCell: Bool
        /// How far what the program draws by itself is from where it says; nil where the toolkit draws everything.
        var drift: Drift?
        var border = BorderSearch.Border()
    }

    /// A distance in the application's units.
    struct Drift: Sendable, Hashable {
        var dx: Int32
        var dy: Int32
    }

    private let window: DesktopWindow
    private var search: FrameSearch?
    private var frame: FrameSearch.Frame?
    private var steps: [Step] = []
    private var objects: [Object] = []
    private var seen: Set<AccessibleReference> = []
    /// Number of objects whose borders were searched.
    private var borders = 0
    private var leftOut: Set<CoverageGap> = []
    private var questions = 0
    /// What the walk has found; nil while it goes on.
    package private(set) var result: Result<CoverageTruth, CoverageLack>?

    /// Creates a walk that has asked nothing yet.
    /// - Parameters:
    ///   - window: the window.
    ///   - roots: the roots of the applications that may have it.
    ///   - isOwn: whether these are the applications of the window's process, and not all that there are.
    package init(_ window: DesktopWindow, in roots: [AccessibleReference], isOwn: Bool) {
        self.window = window
        search = FrameSearch(roots, of: window, isOwn: isOwn)
        goOn()
    }

    /// The next question; nil at the end.
    package var request: Request? {
        if result != nil { return nil }
        if let search { return search.request }
        guard let step = steps.last, let frame else { return nil }
        switch step {
        case .rows(let rows): return rows.request
        case .border(let border): return border.request
        case .child(let number, let parent):
            return Request(object: objects[parent].reference, question: .child(Int32(clamping: number)))
        case .visit(let visit):
            let question: AccessibleQuestion =
                if visit.role == nil {
                    .role
                } else if visit.states == nil {
                    .states
                } else if visit.extents != nil {
                    .extents(.window)
                } else if visit.place == nil {
                    .extents(frame.rule.space)
                } else if visit.count == nil {
                    .childCount
                } else {
                    .children
                }
            return Request(object: visit.reference, question: question)
        }
    }

    /// Takes the answer to the question.
    package mutating func receive(_ answer: AccessibleAnswer) {
        guard result == nil else { return }
        questions += 1
        // One of many programs that does not answer is not the one that has the window.
        guard answer != .late || search?.isOwn == false else { return stop(.silence) }
        if search != nil {
            search?.receive(answer)
        } else if let step = steps.popLast() {
            switch step {
            case .visit(let visit): receive(answer, in: visit)
            case .child(_, let parent):
                if case .objects(let children) = answer { add(children, in: parent) }
            case .rows(let rows): receive(answer, in: rows)
            case .border(var border):
                border.receive(answer)
                objects[border.place].border = border.border
                if border.request != nil { steps.append(.border(border)) }
            }
        }
        goOn()
    }

    /// Ends the walk before its end: what was found so far counts.
    /// - Parameter reason: `silence` or `time`.
    package mutating func stop(_ reason: CoverageLack) {
        guard result == nil else { return }
        guard frame != nil else { return result = .failure(reason) }
        leftOut.insert(reason == .silence ? .silence : .time)
        finish()
    }

    /// Begins with the window once it is found, and ends where nothing is to be asked.
    private mutating func goOn() {
        if let search, search.request == nil {
            self.search = nil
            guard let found = search.frame else { return result = .failure(search.lack) }
            guard found.rule.toolkit != .gtk416 else { return result = .failure(.places) }
            frame = found
            add(found.reference, in: nil)
        }
        if search == nil, steps.isEmpty { finish() }
    }

    private mutating func finish() {
        guard let frame, result == nil else { return }
        result = .success(CoverageTruth(objects, in: frame, of: window, leftOut: leftOut, questions: questions))
    }

    // MARK: Objects

    private mutating func receive(_ answer: AccessibleAnswer, in visit: Visit) {
        var visit = visit
        switch answer {
        case .number(let number) where visit.role == nil:
            visit.role = UInt32(clamping: number)
            // An open menu, a list below its field and a tool tip are windows of their own.
            guard !Role.raised.contains(UInt32(clamping: number)), !isList(visit) else { return }
        case .states(let states):
            guard let frame, visit.parent == nil || states.isShown(by: frame.rule.toolkit) else { return }
            visit.states = states
        case .extents(let extents):
            guard let drift = visit.parent.flatMap({ objects[$0].drift }) else { return keep(visit, extents) }
            if let own = visit.extents { return keep(visit, corrected(own, inWindow: extents, by: drift)) }
            visit.extents = extents
        case .refused where visit.states != nil && visit.place == nil: return keep(visit, visit.extents)
        case .number(let count):
            visit.count = count
            return descend(visit)
        case .objects(let children):
            if let place = visit.place { add(children, in: place) }
            return
        default: return
        }
        steps.append(.visit(visit))
    }

    /// Whether an object is the list of a combo box.
    private func isList(_ visit: Visit) -> Bool {
        guard let role = visit.role, let parent = visit.parent, objects[parent].isInComboBox else { return false }
        return role == Role.menu || Role.containers.contains(role)
    }

    /// Returns the true extents of an object in a window in which the program draws by itself. What the toolkit draws there, as fields, has
    /// two places that agree.
    private func corrected(
        _ extents: AccessibleExtents,
        inWindow other: AccessibleExtents,
        by drift: Drift
    ) -> AccessibleExtents {
        guard let frame, extents.hasArea, other.hasArea, !frame.places.agree(extents, inWindow: other) else {
            return extents
        }
        return extents.moved(by: drift)
    }

    /// Returns how far the contents of an object are from where the program says. LibreOffice draws below the menu bar of GTK 3, in a root
    /// pane that it says to be as high as the bar.
    private func drift(_ role: UInt32, _ extents: AccessibleExtents?, in parent: Object?) -> Drift? {
        guard let frame, frame.rule.toolkit == .gtk3, frame.rule.system == .x11, role == Role.rootPane, let extents,
            extents.hasArea, let around = parent?.extents
        else { return nil }
        let drift = Drift(dx: around.x - extents.x, dy: around.y - extents.y)
        return drift == Drift(dx: 0, dy: 0) ? nil : drift
    }

    /// Keeps an object, and asks for its children.
    private mutating func keep(_ visit: Visit, _ said: AccessibleExtents?) {
        guard let frame, let role = visit.role, let states = visit.states else { return }
        let parent = visit.parent.map { objects[$0] }
        let ownDrift = drift(role, said, in: parent)
        let reported = ownDrift.flatMap { drift in said.map { $0.moved(by: drift) } } ?? said
        guard objects.count < FeederCoverageLimit.objects.most else {
            leftOut.insert(.objects)
            // What else there is has no room.
            return steps.removeAll()
        }
        let extents = reported.flatMap { $0.hasArea ? $0 : nil }
        // Qt says of the items of a closed list that they are showing, and of the list that it has no size. A size below zero is that of
        // something without a place, as a page whose tab is hidden. The tab has none in GTK 2.
        if !frame.rule.drawsPages, role != Role.pageTab, let reported, reported.width == 0 || reported.height == 0 {
            return
        }
        let around = parent?.clip
        var clip = around
        if !frame.rule.drawsPages, let extents {
            let common = around.map { extents.common(with: $0) } ?? extents
            // What is scrolled out of view is so with all that is in it.
            guard let common else { return }
            if visit.parent != nil, frame.rule.cuts(role) { clip = common }
        }
        objects.append(
            Object(
                reference: visit.reference,
                role: role,
                states: states,
                extents: extents,
                cut: around,
                clip: clip,
                depth: visit.depth,
                isInComboBox: role == Role.comboBox || parent?.isInComboBox == true,
                isInCell: parent.map { $0.isInCell || $0.role == Role.tableCell } ?? false,
                drift: ownDrift ?? parent?.drift
            )
        )
        let place = objects.count - 1
        searchBorder(of: place)
        guard Role.hasContents(role) else { return }
        guard visit.depth < FeederCoverageLimit.depth.most else {
            leftOut.insert(.depth)
            return
        }
        var visit = visit
        (visit.place, visit.extents) = (place, nil)
        steps.append(.visit(visit))
    }

    /// Searches the border of an object that a person can hit, if its toolkit reports contents only.
    private mutating func searchBorder(of place: Int) {
        guard let frame, frame.rule.toolkit == .gtk4, WidgetKind(role: objects[place].role) != nil,
            let extents = objects[place].extents
        else { return }
        guard borders < FeederCoverageLimit.borders.most else {
            leftOut.insert(.borders)
            return
        }
        borders += 1
        let (reference, space) = (objects[place].reference, frame.rule.space)
        steps.append(.border(BorderSearch(of: place, reference, extents, space: space)))
    }

    /// Asks for the children of an object that has said how many there are.
    private mutating func descend(_ visit: Visit) {
        guard let place = visit.place, let count = visit.count, count > 0, let frame else { return }
        let object = objects[place]
        let managesRows = object.states.contains(.managesDescendants)
        if count <= FeederCoverageLimit.family.most {
            steps.append(.visit(visit))
        } else if count <= FeederCoverageLimit.children.most {
            steps += (0..<Int(count)).reversed().map { .child($0, of: place) }
        } else if managesRows || Role.containers.contains(object.role) && count <= FeederCoverageLimit.crowd.most {
            guard let extents = object.extents, let view = object.clip.map({ extents.common(with: $0) }) ?? extents
            else {
                leftOut.insert(.rows)
                return
            }
            let (reference, space) = (object.reference, frame.rule.space)
            steps.append(
                .rows(RowSearch(in: place, reference, count: Int32(clamping: count), view: view, space: space))
            )
        } else {
            leftOut.insert(.children)
            guard count <= FeederCoverageLimit.crowd.most else { return }
            steps += (0..<FeederCoverageLimit.children.most).reversed().map { .child($0, of: place) }
        }
    }

    private mutating func receive(_ answer: AccessibleAnswer, in rows: RowSearch) {
        var rows = rows
        switch rows.receive(answer) {
        case .goOn: steps.append(.rows(rows))
        case .child(let child):
            if !rows.isOver { steps.append(.rows(rows)) }
            add(child, in: rows.container)
        case .end: break
        case .leftOut: leftOut.insert(.rows)
        }
    }

    private mutating func add(_ children: [AccessibleReference], in parent: Int) {
        if children.count > FeederCoverageLimit.children.most { leftOut.insert(.children) }
        for child in children.prefix(FeederCoverageLimit.children.most).reversed() { add(child, in: parent) }
    }

    private mutating func add(_ reference: AccessibleReference, in parent: Int?) {
        // Trees of broken applications have cycles.
        guard !reference.isNull, reference.application == frame?.reference.application, !seen.contains(reference)
        else { return }
        guard seen.count < FeederCoverageLimit.visited.most else {
            leftOut.insert(.objects)
            return
        }
        seen.insert(reference)
        let depth = parent.map { objects[$0].depth + 1 } ?? 0
        steps.append(.visit(Visit(reference: reference, parent: parent, depth: depth)))
    }
}

/// What a walk leaves out.
package enum CoverageGap: String, Sendable, Hashable, CaseIterable, Comparable {
    case objects
    case depth
    case children
    case rows
    case borders
    case silence
    case time

    /// What it is, for people.
    package var description: String {
        switch self {
        case .objects:
            "the window has more than \(FeederCoverageLimit.objects.most) objects that are shown, or \(FeederCoverageLimit.visited.most) in all"
        case .depth: "objects lie more than \(FeederCoverageLimit.depth.most) levels deep"
        case .children: "an object has more than \(FeederCoverageLimit.children.most) children"
        case .rows: "the rows of a long list, or some of them: they do not say where they are, or too many are in view"
        case .borders: "borders of more than \(FeederCoverageLimit.borders.most) widgets"
        case .silence: "the program has stopped answering"
        case .time: "the time was over"
        }
    }

    package static func < (first: Self, second: Self) -> Bool {
        allCases.firstIndex(of: first) ?? 0 < allCases.firstIndex(of: second) ?? 0
    }
}
