import FeederModel

/// A search for the accessible of a window among those of applications: a state machine of one question at a time.
///
/// The feeder has one of its own (`WindowMatcher`), which this checks: a window that the feeder does not find counts with all its widgets.
struct FrameSearch: Sendable {
    /// The accessible that is the window's.
    struct Frame: Sendable, Hashable {
        var reference: AccessibleReference
        var rule: ExtentsRule
        /// The toolkit's name, as the application has it.
        var toolkitName: String
        var places: TruePlaces
        var extents: AccessibleExtents
    }

    /// How an object below a root fits to the window.
    private struct Candidate {
        var reference: AccessibleReference
        var role: UInt32?
        var states: AccessibleStates?
        var title: String?
        var extents: AccessibleExtents?
    }

    private let window: DesktopWindow
    /// Whether the applications are those of the window's process. An accessible of another one must have the title and the size.
    let isOwn: Bool
    private var roots: [AccessibleReference]
    private var toolkitName: String?
    /// Whether the version of the application's toolkit makes a difference, and is not known.
    private var lacksVersion = false
    private var rule: ExtentsRule
    private var children: [AccessibleReference]?
    private var candidate: Candidate?
    private var best: (frame: Frame, score: Int)?
    private var isTie = false
    /// Whether an application has a window that fits to this one in its name and not in its size.
    private var hasOtherSize = false

    init(_ roots: [AccessibleReference], of window: DesktopWindow, isOwn: Bool) {
        self.roots = Array(roots.prefix(FeederCoverageLimit.applications.most).reversed())
        self.window = window
        self.isOwn = isOwn
        rule = ExtentsRule(toolkit: .other, system: window.system)
    }

    /// What was found; nil while the search goes on, and afterwards if nothing was.
    var frame: Frame? { isTie ? nil : best?.frame }

    /// Why nothing was found.
    var lack: CoverageLack {
        if isTie { return .tie }
        return hasOtherSize ? .size : .window
    }

    /// The next question; nil at the end.
    var request: CoverageWalk.Request? {
        guard let root = roots.last else { return nil }
        guard toolkitName != nil else { return .init(object: root, question: .toolkit) }
        guard !lacksVersion else { return .init(object: root, question: .version) }
        guard children != nil else { return .init(object: root, question: .children) }
        guard let candidate else { return nil }
        let question: AccessibleQuestion =
            if candidate.role == nil {
                .role
            } else if candidate.states == nil {
                .states
            } else if candidate.title == nil {
                .title
            } else {
                .extents(rule.space)
            }
        return .init(object: candidate.reference, question: question)
    }

    /// Takes the answer to the question.
    mutating func receive(_ answer: AccessibleAnswer) {
        guard let root = roots.last else { return }
        guard answer != .late else { return endRoot() }
        if toolkitName == nil {
            guard case .text(let name) = answer else { return endRoot() }
            toolkitName = name
            rule = ExtentsRule(toolkit: Toolkit(name: name), system: window.system)
            lacksVersion = rule.toolkit.isGTK4
        } else if lacksVersion {
            lacksVersion = false
            // One that does not tell is an old one.
            guard case .text(let version) = answer else { return }
            rule = ExtentsRule(toolkit: rule.toolkit.ofVersion(version), system: window.system)
        } else if children == nil {
            guard case .objects(let objects) = answer else { return endRoot() }
            let own = objects.filter { !$0.isNull && $0.application == root.application }
            children = own.prefix(FeederCoverageLimit.windows.most).reversed()
            takeCandidate()
        } else {
            receiveOfCandidate(answer)
        }
    }

    private mutating func receiveOfCandidate(_ answer: AccessibleAnswer) {
        switch answer {
        case .number(let role) where candidate?.role == nil:
            candidate?.role = UInt32(clamping: role)
            if Role.raised.contains(UInt32(clamping: role)) { takeCandidate() }
        case .states(let states):
            candidate?.states = states
            if !states.contains(.visible) || states.contains(.defunct) { takeCandidate() }
        case .text(let title): candidate?.title = title
        case .extents(let extents):
            candidate?.extents = extents
            judge()
            takeCandidate()
        default: takeCandidate()
        }
    }

    private mutating func takeCandidate() {
        candidate = children?.popLast().map { Candidate(reference: $0) }
        if candidate == nil { endRoot() }
    }

    private mutating func endRoot() {
        roots.removeLast()
        (toolkitName, children, candidate) = (nil, nil, nil)
    }

    /// Compares the candidate with the window, and with the best one before it.
    private mutating func judge() {
        guard let candidate, let extents = candidate.extents, extents.hasArea, let toolkitName else { return }
        let title = candidate.title ?? ""
        let hasTitle = !title.isEmpty && title == window.title
        let isSimilar = !title.isEmpty && (window.title.hasPrefix(title) || window.title.hasSuffix(title))
        guard let places = TruePlaces(extents, in: window, rule) else {
            hasOtherSize = hasOtherSize || isOwn && isSimilar
            return
        }
        guard isOwn || hasTitle else { return }
        let isActive = candidate.states?.contains(.active) == window.isActive
        let score = (hasTitle ? 4 : isSimilar ? 2 : 0) + (isActive ? 1 : 0)
        isTie = best.map { $0.score == score } ?? false ? true : best.map { $0.score < score } ?? true ? false : isTie
        guard best.map({ $0.score < score }) ?? true else { return }
        let frame = Frame(
            reference: candidate.reference,
            rule: rule,
            toolkitName: toolkitName,
            places: places,
            extents: extents
        )
        best = (frame, score)
    }
}

/// Why there is no truth about a window.
package enum CoverageLack: Error, Sendable, Hashable, CustomStringConvertible {
    /// No application on the bus has the window's process, or a window of its title.
    case window
    /// Several accessibles fit as well.
    case tie
    /// The size that the application reports fits to the window at no scale.
    case size
    /// The toolkit does not say where its widgets are.
    case places
    /// The application does not answer.
    case silence
    /// The application does not finish in time with the search for its window.
    case time
    /// The feeder leaves out the program's widgets.
    case leftOut

    package var description: String {
        switch self {
        case .window: "no program on the accessibility bus has this window"
        case .tie: "two windows of the program on the accessibility bus fit as well"
        case .size: "the size that the program reports fits to the window at no scale"
        case .places: "GTK 4.16 and newer does not say where its widgets are; the feeder takes places from their sizes"
        case .silence: "the program does not answer"
        case .time: "the program does not answer in time"
        case .leftOut: "the feeder leaves out this program's widgets, and so does this"
        }
    }
}

extension AccessibleExtents {
    /// The greatest place and size that a window has.
    private static let most: ClosedRange<Int32> = -1_000_000...1_000_000

    /// Whether there is something to see. Toolkits have several numbers for what is not shown.
    var hasArea: Bool {
        width >= 1 && height >= 1 && [x, y, width, height].allSatisfy(Self.most.contains)
    }

    /// The extents in another place, as far as there are numbers.
    func moved(by drift: CoverageWalk.Drift) -> AccessibleExtents {
        AccessibleExtents(x: x &+ drift.dx, y: y &+ drift.dy, width: width, height: height)
    }

    /// The common part; nil if there is none. Both have an area.
    func common(with other: AccessibleExtents) -> AccessibleExtents? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        guard right > left, bottom > top else { return nil }
        return AccessibleExtents(x: left, y: top, width: right - left, height: bottom - top)
    }
}
