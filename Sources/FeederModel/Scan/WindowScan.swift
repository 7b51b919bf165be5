/// A scan of the objects in a window: a state machine that says what to ask, and takes the answers in any order.
///
/// It asks all that it can ask at once, so that a scan takes few journeys to the application and back.
package struct WindowScan: Sendable {
    /// A question to an object. Its answer comes back with the number.
    package struct Request: Sendable, Hashable {
        package let number: Int
        package let object: AccessibleReference
        package let question: AccessibleQuestion
    }

    /// What a request was for.
    private enum Purpose: Sendable {
        case frame
        case enumeration
        case origin
        case border
    }

    private let root: AccessibleReference
    private let toolkit: Toolkit
    private let space: AccessibleSpace
    private var requests: [Request] = []
    private var purposes: [Int: Purpose] = [:]
    private var lastNumber = 0
    private var frame: AccessibleExtents?
    private var walk: TreeWalk?
    private var matches: MatchedObjects?
    private var origin: OriginSearch
    private var borders: BorderProbe?
    /// What is known of the application after the scan.
    package private(set) var memory: ScanMemory
    /// What the scan has found; nil while it goes on.
    package private(set) var result: Result<ScannedWindow, ScanFailure>?

    /// Creates a scan that has asked nothing yet.
    /// - Parameters:
    ///   - root: the window's accessible.
    ///   - toolkit: the application's toolkit.
    ///   - size: width and height of the window in the application's units, if the window must be searched in the space of the
    ///     extents; nil if the window's accessible is where the window is.
    ///   - popup: the window system of a popup; nil for other windows. On Wayland the tree says what belongs to a popup.
    ///   - memory: what is known of the application.
    package init(
        _ root: AccessibleReference,
        of toolkit: Toolkit,
        size: (width: Double, height: Double)?,
        popup: DesktopWindow.System? = nil,
        memory: ScanMemory = ScanMemory()
    ) {
        self.root = root
        self.toolkit = toolkit
        self.memory = memory
        space = toolkit.space(ofPopup: popup)
        origin = OriginSearch(root, size: size, space: space)
        ask(.extents(space), of: root, for: .frame)
        if toolkit.hasMatches, !memory.refusesMatches, popup != .wayland {
            matches = MatchedObjects(of: root.application, space: space)
            ask(MatchedObjects.question, of: root, for: .enumeration)
        } else {
            beginWalk()
        }
    }

    /// Returns the requests that have come up since the last call.
    package mutating func takeRequests() -> [Request] {
        defer { requests.removeAll() }
        return requests
    }

    /// Takes the answer to a request.
    package mutating func receive(_ answer: AccessibleAnswer, to number: Int) {
        guard result == nil, let purpose = purposes.removeValue(forKey: number) else { return }
        if answer == .late {
            result = .failure(.late)
            return
        }
        switch purpose {
        case .frame: receiveFrame(answer)
        case .enumeration: receiveEnumeration(answer, to: number)
        case .origin:
            origin.receive(answer, to: number)
            askOrigin()
        case .border: borders?.receive(answer, to: number)
        }
        finishIfPossible()
    }

    /// Ends the scan because it takes too long.
    package mutating func giveUp() {
        if result == nil { result = .failure(.late) }
    }

    // MARK: Steps

    private mutating func receiveFrame(_ answer: AccessibleAnswer) {
        guard case .extents(let extents) = answer, extents.isShown else {
            result = .failure(.gone)
            return
        }
        frame = extents
        origin.begin(extents, known: memory.origins)
        askOrigin()
    }

    private mutating func receiveEnumeration(_ answer: AccessibleAnswer, to number: Int) {
        if matches != nil {
            if matches?.receive(answer, to: number, memory) == false {
                memory.refusesMatches = true
                matches = nil
                return beginWalk()
            }
        } else {
            walk?.receive(answer, to: number, memory)
        }
        askEnumeration()
    }

    private mutating func beginWalk() {
        walk = TreeWalk(root, of: toolkit, space: space, memory: memory)
        askEnumeration()
    }

    private mutating func askEnumeration() {
        let waiting = matches?.takeWaiting() ?? walk?.takeWaiting() ?? []
        for pending in waiting {
            let number = ask(pending.question, of: pending.object, for: .enumeration)
            matches?.note(number, for: pending)
            walk?.note(number, for: pending)
        }
    }

    private mutating func askOrigin() {
        for pending in origin.takeWaiting() {
            let number = ask(pending.question, of: pending.object, for: .origin)
            origin.note(number, for: pending)
        }
    }

    private mutating func finishIfPossible() {
        guard result == nil, purposes.isEmpty, requests.isEmpty, let frame else { return }
        let (found, isCut) = matches?.found ?? walk?.found ?? ([], false)
        if toolkit.hasContentExtents {
            if borders == nil { borders = BorderProbe(found, space: space, known: memory.borders) }
            for pending in borders?.takeWaiting() ?? [] {
                let number = ask(pending.question, of: pending.object, for: .border)
                borders?.note(number, for: pending)
            }
            guard purposes.isEmpty else { return }
            memory.borders.merge(borders?.found ?? [:]) { _, new in new }
        }
        // Applications have many more objects in time than at a time.
        var objects: [String: ScanMemory.Known] = [:]
        for object in found {
            objects[object.reference.path] = ScanMemory.Known(role: object.role, states: object.states)
        }
        var origins: [OriginKey: FoundOrigin] = [:]
        if let (key, visible) = origin.found {
            origins[key] = FoundOrigin(visible: visible, isConfirmed: memory.origins[key]?.visible == visible)
        }
        memory.objects.merge(objects) { _, new in new }
        memory.origins.merge(origins) { _, new in new }
        if memory.objects.count > FeederModelLimit.remembered.most { memory.objects = objects }
        if memory.borders.count > FeederModelLimit.rules.most { memory.borders = borders?.found ?? [:] }
        if memory.origins.count > FeederModelLimit.rules.most { memory.origins = origins }
        result = .success(
            ScannedWindow(
                toolkit: toolkit,
                frame: frame,
                visible: origin.visible,
                objects: found,
                areMatched: matches != nil,
                borders: memory.borders,
                isCut: isCut,
                unfinished: matches?.unfinished ?? 0,
                questions: lastNumber
            )
        )
    }

    @discardableResult
    private mutating func ask(_ question: AccessibleQuestion, of object: AccessibleReference, for purpose: Purpose)
        -> Int
    {
        lastNumber += 1
        purposes[lastNumber] = purpose
        requests.append(Request(number: lastNumber, object: object, question: question))
        return lastNumber
    }
}

/// A question that a part of a scan wants to have asked.
struct PendingQuestion: Sendable {
    /// Index of the object in the part's own list.
    var index: Int
    var object: AccessibleReference
    var question: AccessibleQuestion
}

extension AccessibleExtents {
    /// Whether an object with these extents is drawn. Toolkits have several numbers for objects that are not.
    package var isShown: Bool {
        width >= 1 && height >= 1 && x > -1_000_000 && y > -1_000_000 && x < 1_000_000 && y < 1_000_000
            && width < 1_000_000
            && height < 1_000_000
    }

    /// The common part; nil if there is none.
    func intersection(_ other: AccessibleExtents) -> AccessibleExtents? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
        guard right > left, bottom > top else { return nil }
        return AccessibleExtents(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle around both.
    func union(_ other: AccessibleExtents) -> AccessibleExtents {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let (right, bottom) = (max(x + width, other.x + other.width), max(y + height, other.y + other.height))
        return AccessibleExtents(x: left, y: top, width: right - left, height: bottom - top)
    }
}
