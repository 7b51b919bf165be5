/// The objects of a window that Collection.GetMatches finds: one question, and one for the place of each object that is shown.
///
/// GetMatches is asked once with all roles, because each question is a walk through all objects for the application.
struct MatchedObjects: Sendable {
    /// The question. It also finds panes, which cut what is drawn in them.
    static let question = AccessibleQuestion.matches(
        states: [.showing, .visible, .sensitive],
        roles: AccessibleRole.allCases.filter {
            $0.isPane || WidgetClass($0, []) != .nothing && WidgetClass($0, .editable) != .nothing
        }.map(\.rawValue)
    )

    /// The window's application. Objects of others are theirs to declare.
    private let application: String
    private let space: AccessibleSpace
    private var hasList = false
    private var references: [AccessibleReference] = []
    private var roles: [UInt32?] = []
    private var states: [AccessibleStates] = []
    private var extents: [AccessibleExtents?] = []
    private var cuts: ScanCuts = []
    private var waiting: [PendingQuestion] = []
    private var asked: [Int: PendingQuestion] = [:]

    init(of application: String, space: AccessibleSpace) {
        self.application = application
        self.space = space
    }

    mutating func takeWaiting() -> [PendingQuestion] {
        defer { waiting.removeAll() }
        return waiting
    }

    mutating func note(_ number: Int, for pending: PendingQuestion) { asked[number] = pending }

    /// Takes an answer. Returns false if the application refuses to find objects.
    mutating func receive(_ answer: AccessibleAnswer, to number: Int, _ memory: ScanMemory) -> Bool {
        guard hasList else {
            guard case .objects(let found) = answer else { return false }
            hasList = true
            take(found, memory)
            return true
        }
        guard let pending = asked.removeValue(forKey: number) else { return true }
        switch (pending.question, answer) {
        case (.role, .number(let role)): roles[pending.index] = UInt32(clamping: role)
        case (.states, .states(let found)): states[pending.index] = found
        case (.extents, .extents(let found)): extents[pending.index] = found
        // The object has gone since.
        default: break
        }
        return true
    }

    private mutating func take(_ found: [AccessibleReference], _ memory: ScanMemory) {
        var seen: Set<AccessibleReference> = []
        for reference in found
        where !reference.isNull && reference.application == application && seen.insert(reference).inserted {
            guard references.count < FeederModelLimit.objects.most else {
                cuts.insert(.objects)
                break
            }
            let index = references.count
            references.append(reference)
            let known = memory.objects[reference.path]
            roles.append(known?.role)
            states.append(known?.states ?? [])
            extents.append(nil)
            waiting.append(PendingQuestion(index: index, object: reference, question: .extents(space)))
            guard known == nil else { continue }
            waiting.append(PendingQuestion(index: index, object: reference, question: .role))
            waiting.append(PendingQuestion(index: index, object: reference, question: .states))
        }
    }

    /// Number of objects that are kept.
    var objectCount: Int { references.count }

    /// Number of objects with the place that Firefox reports for those that it has not made yet.
    var unfinished: Int { extents.count { $0 == AccessibleExtents(x: -1, y: -1, width: -1, height: -1) } }

    /// The objects that are drawn as far as they are known, and why there are not all.
    var found: (objects: [ScannedObject], cuts: ScanCuts) {
        let objects = references.indices.compactMap { index -> ScannedObject? in
            guard let role = roles[index], !states[index].contains(.defunct), let extents = extents[index],
                extents.isShown
            else { return nil }
            return ScannedObject(
                reference: references[index],
                role: role,
                states: states[index],
                extents: extents,
                parent: nil,
                hasChildren: false
            )
        }
        return (objects, cuts)
    }
}
