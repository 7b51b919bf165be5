package import PointerModel

/// What the feeder knows and decides: the windows of a session, their accessibles, what is in them, and what is to be asked when.
///
/// It is a value without I/O, with the time as an argument. Its owner hands over what happens, and calls ``decide(at:)`` afterwards, and when
/// ``FeederDecisions/due`` comes. It sends the questions that ``takeQuestion(at:ifRoom:)`` returns, and hands over the answers.
package struct FeederState {
    package let settings: FeederSettings
    /// The windows of the session, and their accessibles.
    package private(set) var matched: MatchedWindows
    /// What is known of windows, by id.
    package private(set) var contents: [UInt64: WindowContents] = [:]
    /// The surfaces of all windows, the front one first.
    package private(set) var surfaces: [Surface] = []
    /// The surface of the game under the pointer; nil if there is none.
    package private(set) var game: String?
    /// Whether nothing is asked and nothing is declared.
    package private(set) var isPaused = false
    private(set) var applications: ApplicationList
    private(set) var scans: WindowScans
    private var scrolling: ScrollFollower
    private var check: RegionCheck
    private(set) var rematches: RematchTimes
    private var reports: ReportTimes
    /// Whether the accessibility bus is there.
    private var isOpen = false
    private var hasWindows = false
    /// Whether the applications are being asked for.
    private var isFinding = false
    /// Whether that has been decided since the last decision.
    private var findsApplications = false
    /// Where the pointer is, in the space of all outputs; nil if unknown.
    private var pointer: Point?
    /// Whether the pointer has moved since the last decision.
    private var hasMoved = false
    /// Number of questions whose answers were used since the last time.
    private var usedQuestions = 0

    /// Creates a state without windows.
    package init(_ settings: FeederSettings) {
        self.settings = settings
        matched = MatchedWindows(excluding: ExcludedPrograms(settings.excluded))
        applications = ApplicationList(settings)
        scans = WindowScans(settings)
        scrolling = ScrollFollower(settings)
        check = RegionCheck(settings)
        rematches = RematchTimes(settings)
        reports = ReportTimes(interval: settings.reportInterval)
    }

    /// Whether applications may be asked.
    package var canAsk: Bool { isOpen && !isPaused }

    /// The bus names of the applications that have windows.
    package var shownApplications: Set<String> { Set(matched.matches.values.map(\.reference.application)) }

    // MARK: The session

    /// Takes the windows of the session, the front one first.
    package mutating func setWindows(_ new: [DesktopWindow], at moment: FeederMoment) {
        hasWindows = true
        let (gone, changed) = matched.update(to: Array(new.prefix(settings.windows)))
        for id in gone { drop(id, at: moment) }
        for id in changed {
            scans.triggerRepeatedly(id, at: moment.time)
            // The title and the size that the application has said are not these.
            rematches.noteChange(of: id)
        }
        // What has gone leaves room for what is behind it, and what comes in front has it.
        for id in contents.withRoom(of: matched.windows) { scans.schedule.trigger(id, at: moment.time) }
        // A popup has the widgets of its owner, which may be another one then.
        if !changed.isEmpty || !gone.isEmpty { match(at: moment) }
    }

    /// Notes where the pointer is, in the space of all outputs.
    package mutating func setPointer(_ place: Point, at moment: FeederMoment) {
        pointer = place
        hasMoved = true
        scans.hover(matched.window(at: place)?.id, at: moment.time)
    }

    /// Notes that somebody clicks in the window under the pointer.
    package mutating func noteClick(at moment: FeederMoment) {
        if let hovered = scans.schedule.hovered { scans.triggerRepeatedly(hovered, at: moment.time) }
    }

    /// Notes that somebody scrolls in the window under the pointer. What scrolls is followed; when it rests, the window is scanned.
    package mutating func noteScroll(at moment: FeederMoment) {
        guard let hovered = scans.schedule.hovered else { return }
        guard let view = view(of: hovered), let pointer else { return scans.schedule.trigger(hovered, at: moment.time) }
        let (isFollowed, former) = scrolling.follow(view, at: pointer, moment.time)
        if let former { scans.schedule.trigger(former, at: moment.time) }
        if !isFollowed { scans.schedule.trigger(hovered, at: moment.time) }
    }

    /// Asks nothing and declares nothing, or goes on.
    package mutating func setPaused(_ isPaused: Bool, at moment: FeederMoment) {
        guard isPaused != self.isPaused else { return }
        self.isPaused = isPaused
        if isPaused {
            for window in matched.windows { drop(window.id, at: moment) }
            applications.removeAll(in: &scans.schedule, at: moment)
            matched.forgetMatches()
            rematches.removeAll()
        } else {
            findApplications()
        }
        reports.note(at: moment.time)
    }

    // MARK: The bus

    /// Notes that the accessibility bus is there.
    package mutating func open() {
        isOpen = true
        findApplications()
    }

    /// Notes that the accessibility bus is gone.
    package mutating func close(at moment: FeederMoment) {
        isOpen = false
        applications.removeAll(in: &scans.schedule, at: moment)
        rematches.removeAll()
        match(at: moment)
        // What scans have learned so far goes, too.
        scans.forgetAll()
    }

    /// Takes the roots of all applications, which were asked for.
    package mutating func takeApplications(_ roots: [AccessibleReference], at moment: FeederMoment) {
        isFinding = false
        guard canAsk else { return }
        for root in roots where !applications.has(root) { applications.load(root, in: &scans.schedule, at: moment) }
    }

    /// Takes the root of an application that has come, or may have other windows than before.
    package mutating func addApplication(_ root: AccessibleReference, at moment: FeederMoment) {
        if canAsk { applications.load(root, in: &scans.schedule, at: moment) }
    }

    /// Notes that an application has gone.
    package mutating func removeApplication(_ name: String, at moment: FeederMoment) {
        if applications.remove(name) { match(at: moment) }
        // What scans have learned so far goes, too.
        scans.forget(name)
    }

    /// Takes what an application reports by itself.
    /// - Returns: whether there is something to decide.
    package mutating func note(_ event: AccessibleEvent, at moment: FeederMoment) -> Bool {
        // A path comes again for another object whether anybody asks or not.
        if event.kind == .defunct { scans.forget(event.object) }
        guard canAsk, event.kind != .defunct else { return false }
        scans.schedule.trigger(all: event.object.application, at: moment.time)
        return true
    }

    // MARK: Questions

    /// Takes the next question that is to be sent; nil if there is none now.
    /// - Parameters:
    ///   - moment: the moment.
    ///   - hasRoom: returns whether an application would be sent one more beside those that are under way.
    package mutating func takeQuestion(at moment: FeederMoment, ifRoom hasRoom: (String) -> Bool) -> FeederQuestion? {
        if let question = check.takeQuestion(at: moment.time) { return question }
        if let question = takeScrollQuestion(at: moment.time) { return question }
        return scans.takeQuestion(ifRoom: hasRoom) ?? applications.takeQuestion(at: moment, ifRoom: hasRoom)
    }

    private mutating func takeScrollQuestion(at now: Int64) -> FeederQuestion? {
        guard let window = scrolling.window, let view = view(of: window) else { return nil }
        return scrolling.takeQuestion(at: now, view)
    }

    /// Whether the answers to the questions of a task are still wanted.
    package func isWanted(_ task: FeederQuestion.Task) -> Bool {
        switch task {
        case .scan(let id, let number): scans.isWanted(id, number)
        case .load(let name, let number): applications.isWanted(name, number)
        case .check(let number): check.isWanted(number)
        case .scroll(let number): scrolling.isWanted(number)
        }
    }

    /// Takes the answer to a question.
    /// - Returns: whether there is something to decide; otherwise only further questions may have come of it.
    package mutating func receive(
        _ answer: AccessibleAnswer,
        to question: FeederQuestion,
        at moment: FeederMoment
    ) -> Bool {
        switch question.task {
        case .scan(let id, let number):
            guard let step = scans.receive(answer, to: question.number, of: id, number, at: moment) else {
                return false
            }
            if case .news(let id, let news) = step { take(news, of: id, at: moment.time) }
        case .load(let name, let number):
            let matched = matched
            let ending = applications.receive(
                answer,
                to: question.number,
                of: name,
                number,
                in: &scans.schedule,
                at: moment
            ) { process in
                ApplicationLoad.ProcessFacts(
                    isExcluded: matched.isExcluded(process: process),
                    worksElsewhere: matched.isSandbox(process)
                )
            }
            guard let ending else { return false }
            if case .done = ending { match(at: moment) }
        case .check(let number):
            guard let found = check.receive(answer, to: question.number, of: number, at: moment.time) else {
                return false
            }
            doubt(found.object, in: found.window, at: moment.time)
        case .scroll(let number): return receive(answer, ofScroll: number, at: moment.time)
        }
        return true
    }

    private mutating func receive(_ answer: AccessibleAnswer, ofScroll number: Int, at now: Int64) -> Bool {
        guard scrolling.isWanted(number), let window = scrolling.window, let view = view(of: window) else {
            return false
        }
        let step = scrolling.receive(answer, of: number, at: now, view)
        if let moved = step.moved { contents[window] = moved }
        if step.isAtRest { scans.schedule.trigger(window, at: now) }
        return true
    }

    private func view(of id: UInt64) -> ScrollFollower.View? {
        guard let window = matched[id], let known = contents[id] else { return nil }
        return ScrollFollower.View(window: window, owner: matched.owner(of: window), known: known)
    }

    // MARK: Decisions

    /// Does what is due, and returns what has come of everything since the last time.
    package mutating func decide(at moment: FeederMoment) -> FeederDecisions {
        let now = moment.time
        if canAsk {
            askAgain(at: now)
            applications.goOn(in: &scans.schedule, at: moment)
        }
        for (id, news) in scans.check(at: moment) { take(news, of: id, at: now) }
        // Without what is in the window, nothing can be followed.
        if let window = scrolling.window, contents[window]?.scanned == nil {
            scrolling.end(window)
            scans.schedule.trigger(window, at: now)
        }
        if canAsk { beginScans(at: moment) }
        visitRegion(at: now)
        let lookDue = [scans.due(canBegin: canAsk), rematches.nextEarly].compactMap { $0 }.min()
        let isSettled =
            lookDue == nil && scrolling.window == nil && canAsk && hasWindows && !isFinding && !applications.isLoading
        var outputs: [FeederOutput] = []
        if updateSurfaces() { outputs.append(.surfaces(surfaces)) }
        if updateGame() { outputs.append(.game(game)) }
        if reports.take(isSettled: isSettled, at: now) { outputs.append(.programs) }
        if isSettled { outputs.append(.settled) }
        // A question about what scrolls that is due is taken now.
        let scrollDue = scrolling.due.flatMap { $0 > now ? $0 : nil }
        let applicationsDue = canAsk ? applications.due(in: scans.schedule, at: now) : nil
        let times = [lookDue, scrollDue, rematches.next, applicationsDue, reports.due(isSettled: isSettled)]
        defer { (findsApplications, usedQuestions) = (false, 0) }
        return FeederDecisions(
            outputs: outputs,
            findsApplications: findsApplications,
            usedQuestions: usedQuestions,
            due: times.compactMap { $0 }.min()
        )
    }

    /// Asks for the accessibles of windows that have none: applications that are new, and those that the windows may belong to.
    private mutating func askAgain(at now: Int64) {
        let ids = rematches.takeDue(at: now)
        guard !ids.isEmpty else { return }
        findApplications()
        for process in Set(ids.map { matched[$0]?.process }) { applications.reload(process: process) }
        // A window that was new counts as one without an accessible from then on.
        reports.note(at: now)
    }

    private mutating func findApplications() {
        guard canAsk else { return }
        isFinding = true
        findsApplications = true
    }

    private mutating func beginScans(at moment: FeederMoment) {
        let matched = matched
        scans.begin(at: moment) { id in
            guard let window = matched[id], let candidate = matched.matches[id] else { return nil }
            return WindowScans.Target(window: window, candidate: candidate)
        }
    }

    /// Checks the region that the pointer has come to. Applications are not asked to say what changes, and a scan that begins finds it out.
    private mutating func visitRegion(at now: Int64) {
        defer { hasMoved = false }
        guard hasMoved, canAsk, let pointer, let window = matched.window(at: pointer), let known = contents[window.id],
            let candidate = matched.matches[window.id], !scans.isUnderWay(window.id),
            !scans.isSilent(candidate.reference.application), scrolling.window != window.id
        else { return }
        check.visit(known, of: window, candidate.reference, at: pointer, now)
    }

    /// Makes the surfaces of what is known, and returns whether they are others than before.
    private mutating func updateSurfaces() -> Bool {
        let windows = isPaused ? [] : matched.windows
        for window in windows {
            guard let planned = contents[window.id]?.plannedFor, planned != window.frame.size else { continue }
            plan(window)
        }
        let new = [Surface](of: windows, contents, settings)
        guard new != surfaces else { return false }
        surfaces = new
        return true
    }

    /// Finds whether the window under the pointer is a game, and returns whether that is another one than before.
    private mutating func updateGame() -> Bool {
        let window = isPaused ? nil : pointer.flatMap { matched.window(at: $0) }
        let new = window.flatMap { isGame($0) ? $0.surfaceID : nil }
        guard new != game else { return false }
        game = new
        return true
    }

    /// Whether a window is fullscreen and active, and has no widgets as far as anybody can tell. A game stays one while its application is
    /// asked again.
    private func isGame(_ window: DesktopWindow) -> Bool {
        guard window.isFullscreen, window.isActive, window.kind == .ordinary else { return false }
        let wasGame = game == window.surfaceID
        guard matched.matches[window.id] != nil else {
            return wasGame || canAsk && !rematches.isEarly(window.id) && !isFinding && !applications.isLoading
        }
        guard let known = contents[window.id], known.scanned?.isPart == false else { return wasGame }
        return known.plan.nodes.isEmpty
    }

    // MARK: Windows and accessibles

    /// Finds the accessible of each window anew.
    private mutating func match(at moment: FeederMoment) {
        for id in matched.match(applications.candidates) {
            drop(id, at: moment)
            if let candidate = matched.matches[id] {
                scans.schedule.add(id, of: candidate.reference.application, at: moment.time)
            }
        }
        // Applications come to the bus after their windows.
        if canAsk { rematches.update(matched.unmatched.map(\.id), at: moment.time) }
        reports.note(at: moment.time)
    }

    private mutating func drop(_ id: UInt64, at moment: FeederMoment) {
        scans.remove(id, at: moment)
        scrolling.end(id)
        check.end(id)
        contents[id] = nil
    }

    private mutating func take(_ news: WindowScans.News, of id: UInt64, at now: Int64) {
        defer { scans.makeRoom() }
        guard let window = matched[id] else { return }
        var known = contents[id].flatMap { $0.isCrowdedOut ? nil : $0 } ?? WindowContents()
        switch news {
        case .result(.success(let scanned)):
            known.scanned = scanned
            usedQuestions += scanned.questions
        case .result(.failure(.gone)): known.scanned = nil
        case .part: known.scanned = scans.part(of: id, over: known.scanned)
        case .silence:
            known.scanned = scans.part(of: id, over: known.scanned)
            // What a window showed a moment ago is better than nothing; later it is not.
            if matched.matches[id].map({ scans.isHanging($0.reference.application) }) ?? true { known.scanned = nil }
        }
        known.plan(for: window, owner: matched.owner(of: window), settings.plan)
        contents[id] = known
        contents.forgetHindmost(of: matched.windows)
        reports.note(at: now)
    }

    /// Makes the nodes of what is known of a window.
    private mutating func plan(_ window: DesktopWindow) {
        let (owner, settings) = (matched.owner(of: window), settings.plan)
        contents[window.id]?.plan(for: window, owner: owner, settings)
    }

    /// Takes the region of an object that is not as it was, and looks at its window.
    private mutating func doubt(_ object: AccessibleReference, in id: UInt64, at now: Int64) {
        guard let window = matched[id], contents[id]?.scanned?.doubt(object) == true else { return }
        plan(window)
        scans.schedule.trigger(id, at: now)
    }
}
