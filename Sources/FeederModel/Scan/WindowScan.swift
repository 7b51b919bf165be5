package import PointerModel

/// A scan of the objects in a window: a state machine that says what to ask, and takes the answers in any order.
///
/// It wants to ask all that it can ask at once, so that a scan takes few journeys to the application and back. How much of that is under way,
/// and when, is its owner's decision: it may rest, keeps what it has learned, and has a part of its result before the end.
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
    private let isOfPopup: Bool
    /// The window in pixels of the X server; nil for others.
    private let pixels: Rect?
    private let space: AccessibleSpace
    private var requests = Backlog<Request>()
    /// Requests that complete what is known of an object. They come first, so that a slow application has some regions early.
    private var completions = Backlog<Request>()
    private var purposes: [Int: Purpose] = [:]
    private var lastNumber = 0
    /// The extents of the window's accessible; nil before they are known.
    package private(set) var frame: AccessibleExtents?
    private var walk: TreeWalk
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
    ///   - pixels: the window in pixels of the X server; nil on Wayland, and for popups, which may have the accessible of another window.
    ///   - memory: what is known of the application.
    package init(
        _ root: AccessibleReference,
        of toolkit: Toolkit,
        size: (width: Double, height: Double)?,
        popup: DesktopWindow.System? = nil,
        pixels: Rect? = nil,
        memory: ScanMemory = ScanMemory()
    ) {
        self.root = root
        self.pixels = pixels
        self.toolkit = toolkit
        isOfPopup = popup != nil
        self.memory = memory
        space = toolkit.space(ofPopup: popup)
        origin = OriginSearch(root, size: size, space: space)
        walk = TreeWalk(root, of: toolkit, space: space, memory: memory)
        ask(.extents(space), of: root, for: .frame)
        askEnumeration()
    }

    /// Whether there is a request that nobody has taken.
    var hasRequests: Bool { requestCount > 0 }

    private var requestCount: Int { completions.count + requests.count }

    /// Takes the next request; nil if there is none before an answer comes.
    package mutating func takeRequest() -> Request? { completions.popFirst() ?? requests.popFirst() }

    /// Takes all requests that there are.
    package mutating func takeRequests() -> [Request] {
        defer { (completions, requests) = (Backlog(), Backlog()) }
        return Array(completions) + Array(requests)
    }

    /// The question whose answer says whether the window's accessible is as it was.
    package var frameRequest: Request { Request(number: 0, object: root, question: .extents(space)) }

    /// Number of objects that the scan keeps, and knows from former ones.
    package var objectCount: Int { walk.objectCount + memory.objectCount }

    /// Takes what is known of the application's objects now. A scan that rests needs nothing of it.
    package mutating func setKnown(_ known: ScanMemory) {
        memory.roles = known.roles
        memory.rows = known.rows
        walk.rows = known.rows
    }

    /// Takes the answer to a request.
    package mutating func receive(_ answer: AccessibleAnswer, to number: Int) {
        guard result == nil, let purpose = purposes.removeValue(forKey: number) else { return }
        switch purpose {
        case .frame: receiveFrame(answer)
        case .enumeration:
            walk.receive(answer, to: number, memory)
            askEnumeration()
        case .origin:
            origin.receive(answer, to: number)
            askOrigin()
        case .border: borders?.receive(answer, to: number)
        }
        finishIfPossible()
    }

    /// Notes that an object is gone. Its path may come again for another one.
    package mutating func lose(_ path: String) {
        memory.forget(path)
        walk.lose(AccessibleReference(application: root.application, path: path))
    }

    /// Returns what is known before the end: what the scan has found so far, and of an earlier one what it has not come to.
    ///
    /// Where all objects together say where each is, as in a popup, in the pages of Chromium, and in GTK 4.16 and newer, that is the earlier
    /// one.
    /// - Parameter former: what an earlier scan has found; nil if there was none.
    package func part(over former: ScannedWindow?) -> ScannedWindow? {
        guard result == nil, !isOfPopup, !toolkit.omitsInsets, let frame, origin.isOver else { return former }
        let (found, cuts) = self.found
        var part = scanned(found, cuts, in: frame)
        part.isPart = true
        guard let former else { return part }
        guard toolkit != .chromium else { return former.isPart ? part : former }
        part.keep(former) { walk.isOver($0, in: $1) }
        part.place()
        return part
    }

    /// What is known of the application so far.
    package var memorySoFar: ScanMemory { memory(with: found.objects) }

    // MARK: Steps

    private mutating func receiveFrame(_ answer: AccessibleAnswer) {
        guard case .extents(let extents) = answer, extents.isShown else {
            result = .failure(.gone)
            memory.rows.merge(walk.rows)
            return
        }
        frame = extents
        if let pixels, let scale = PixelScale(of: extents, in: pixels, toolkit) {
            memory.scale = scale.narrowed(by: memory.scale)
        }
        origin.begin(extents, known: memory.origins)
        askOrigin()
    }

    private mutating func askEnumeration() {
        for pending in walk.takeWaiting() {
            let number = ask(pending.question, of: pending.object, for: .enumeration)
            walk.note(number, for: pending)
        }
    }

    private mutating func askOrigin() {
        for pending in origin.takeWaiting() {
            let number = ask(pending.question, of: pending.object, for: .origin)
            origin.note(number, for: pending)
        }
    }

    private mutating func finishIfPossible() {
        guard result == nil, purposes.isEmpty, !hasRequests, let frame else { return }
        let (found, cuts) = self.found
        if toolkit.hasContentExtents {
            if borders == nil { borders = BorderProbe(found, space: space, known: memory.borders) }
            for pending in borders?.takeWaiting() ?? [] {
                let number = ask(pending.question, of: pending.object, for: .border)
                borders?.note(number, for: pending)
            }
            guard purposes.isEmpty else { return }
            var known = ScanMemory()
            known.borders = borders?.found ?? [:]
            memory.merge(known)
        }
        memory = memory(with: found)
        result = .success(scanned(found, cuts, in: frame))
    }

    /// The objects that are drawn as far as they are known, and why there are not all.
    private var found: (objects: [ScannedObject], cuts: ScanCuts) { walk.found }

    /// Returns what is known of the application with what stays true of some objects, and of the window.
    private func memory(with found: [ScannedObject]) -> ScanMemory {
        var known = ScanMemory()
        for object in found { known.roles[object.reference.path] = object.role }
        known.rows = walk.rows
        if let (key, visible) = origin.found {
            let isConfirmed = memory.origins[key]?.visible == visible
            known.origins[key] = FoundOrigin(visible: visible, isConfirmed: isConfirmed)
        }
        var all = memory
        all.merge(known)
        return all
    }

    private func scanned(_ found: [ScannedObject], _ cuts: ScanCuts, in frame: AccessibleExtents) -> ScannedWindow {
        var scanned = ScannedWindow(
            toolkit: toolkit,
            frame: frame,
            visible: origin.visible,
            objects: found,
            borders: memory.borders,
            cuts: cuts,
            unfinished: walk.unfinished,
            questions: lastNumber - requestCount,
            scale: memory.scale
        )
        scanned.place()
        return scanned
    }

    @discardableResult
    private mutating func ask(_ question: AccessibleQuestion, of object: AccessibleReference, for purpose: Purpose)
        -> Int
    {
        lastNumber += 1
        purposes[lastNumber] = purpose
        let request = Request(number: lastNumber, object: object, question: question)
        switch (purpose, question) {
        case (.enumeration, .role), (.enumeration, .extents): completions.append(request)
        default: requests.append(request)
        }
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
