package import FeederModel
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// Makes surfaces out of the windows of a session and the widgets in them.
///
/// Windows come from a ``WindowSource``, widgets from an ``AccessibilitySource``, surfaces go to the one who publishes them. A window
/// whose accessible is not known is a surface without nodes, which covers what is behind it.
package final class Feeder {
    /// What comes of windows and widgets.
    package enum Output: Sendable {
        /// All surfaces, the front one first, when they have changed.
        case surfaces([Surface])
        /// The surface of the game under the pointer when it is another one, and nil when there is none any more.
        case game(String?)
        /// ``silentPrograms()`` and ``troubledPrograms()`` may return others than before. It comes also while windows are looked at.
        case programs
        /// All windows are scanned, as far as they have accessibles that answer.
        case settled
        /// The accessibility bus is there, with nil, or gone, with the reason.
        case accessibility(String?)
    }

    /// What the questions of a scan take beside what is kept of their answers, in bytes for a question.
    private static let questionBytes = 1024

    let settings: FeederSettings
    let accessibility: any AccessibilitySource
    let applications: ApplicationList
    let scans: WindowScans
    private let freed: FreedMemory
    private let now: () -> Int64
    private var timer: DeadlineTimer?
    private var scrolling: ScrollFollower?
    private let check: RegionCheck
    private(set) var matched: MatchedWindows
    var contents: [UInt64: WindowContents] = [:]
    var rematches: RematchTimes
    private var isOpen = false
    private var hasWindows = false
    /// Whether the applications are being asked for.
    var isFinding = false
    /// Where the pointer is, in the space of all outputs; nil if unknown.
    var pointer: Point?
    /// The surface of the game under the pointer; nil if there is none.
    package internal(set) var game: String?
    /// The surfaces of all windows, the front one first.
    package internal(set) var surfaces: [Surface] = []
    private var reports: ReportTimes
    /// Whether nothing is asked and nothing is declared.
    package private(set) var isPaused = false
    package var onOutput: (Output) -> Void = { _ in }

    /// Creates a feeder without windows. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - settings: what a person decides.
    ///   - accessibility: where widgets are asked.
    ///   - loop: the program's event loop.
    ///   - processorTime: returns the processor time of a process, in microseconds; nil if it is not known.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        _ settings: FeederSettings,
        on accessibility: any AccessibilitySource,
        loop: EventLoop,
        processorTime: @escaping (Int32) -> Int64? = ProcessorTime.of,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.settings = settings
        self.now = now
        self.accessibility = accessibility
        matched = MatchedWindows(excluding: ExcludedPrograms(settings.excluded))
        rematches = RematchTimes(settings)
        reports = ReportTimes(interval: settings.reportInterval)
        scans = WindowScans(on: accessibility, settings, processorTime: processorTime, now: now)
        applications = ApplicationList(accessibility, settings, beside: scans, now: now)
        check = RegionCheck(on: accessibility, settings, now: now)
        freed = try FreedMemory(on: loop)
        timer = try DeadlineTimer(on: loop) { [unowned self] in advance() }
        scrolling = try ScrollFollower(on: accessibility, loop: loop, settings, now: now)
        scrolling?.view = { [unowned self] id in
            guard let window = matched[id], let known = contents[id] else { return nil }
            return ScrollFollower.View(window: window, owner: matched.owner(of: window), known: known)
        }
        scrolling?.onMove = { [unowned self] id, known in
            contents[id] = known
            update()
        }
        scrolling?.onRest = { [unowned self] id in lookAgain(at: id) }
        check.onChange = { [unowned self] id, object in doubt(object, in: id) }
        scans.onNews = { [unowned self] id, news in take(news, of: id) }
        scans.onStop = { [unowned self] in advance() }
        applications.isExcluded = { [unowned self] process in matched.isExcluded(process: process) }
        applications.worksElsewhere = { [unowned self] process in matched.isSandbox(process) }
        applications.onChange = { [unowned self] in match() }
        applications.onRest = { [unowned self] in advance() }
        listen()
    }

    private func listen() {
        accessibility.onOpen = { [unowned self] in
            isOpen = true
            onOutput(.accessibility(nil))
            findApplications()
        }
        accessibility.onLoss = { [unowned self] reason in
            isOpen = false
            onOutput(.accessibility(reason))
            applications.removeAll()
            scans.forgetAll()
            rematches.removeAll()
            match()
        }
        accessibility.onApplication = { [unowned self] root in if canAsk { applications.load(root) } }
        accessibility.onApplicationEnd = { [unowned self] name in
            scans.forget(name)
            applications.remove(name)
        }
        accessibility.onEvent = { [unowned self] event in note(event) }
        accessibility.shown = { [unowned self] in Set(matched.matches.values.map(\.reference.application)) }
    }

    /// Takes the windows of the session, the front one first.
    package func setWindows(_ new: [DesktopWindow]) {
        hasWindows = true
        let (gone, changed) = matched.update(to: Array(new.prefix(settings.windows)))
        for id in gone { drop(id) }
        for id in changed {
            scans.triggerRepeatedly(id)
            // The title and the size that the application has said are not these.
            rematches.noteChange(of: id)
        }
        // What has gone leaves room for what is behind it, and what comes in front has it.
        for id in contents.withRoom(of: matched.windows) { scans.trigger(id) }
        // A popup has the widgets of its owner, which may be another one then.
        if changed.isEmpty, gone.isEmpty { update() } else { match() }
        advance()
    }

    /// Notes where the pointer is, in the space of all outputs.
    package func setPointer(_ place: Point) {
        pointer = place
        if scans.hover(matched.window(at: place)?.id) { advance() }
        scrolling?.pointer = place
        checkRegion(near: place)
        findGame()
    }

    /// Asks the widget that the pointer comes to whether it is where its region is: applications are not asked to say what changes.
    private func checkRegion(near place: Point) {
        guard canAsk, let window = matched.window(at: place), let known = contents[window.id],
            let candidate = matched.matches[window.id], !scans.isUnderWay(window.id),
            !scans.isSilent(candidate.reference.application), scrolling?.isFollowing(window.id) != true
        else { return }
        check.visit(known, of: window, candidate.reference, at: place)
    }

    /// Takes the region of an object that is not as it was, and looks at its window.
    private func doubt(_ object: AccessibleReference, in id: UInt64) {
        guard let window = matched[id], contents[id]?.scanned?.doubt(object) == true else { return }
        contents[id]?.plan(for: window, owner: matched.owner(of: window), settings.plan)
        update()
        lookAgain(at: id)
    }

    /// Notes that somebody clicks in the window under the pointer.
    package func noteClick() {
        guard let hovered = scans.hovered else { return }
        scans.triggerRepeatedly(hovered)
        advance()
    }

    private func lookAgain(at id: UInt64) {
        scans.trigger(id)
        advance()
    }

    /// Notes that somebody scrolls in the window under the pointer. What scrolls is followed; when it rests, the window is scanned.
    package func noteScroll() {
        guard let hovered = scans.hovered else { return }
        if scrolling?.follow(hovered) != true { lookAgain(at: hovered) }
    }

    /// Asks nothing and declares nothing, or goes on.
    package func setPaused(_ isPaused: Bool) {
        guard isPaused != self.isPaused else { return }
        self.isPaused = isPaused
        if isPaused {
            for window in matched.windows { drop(window.id) }
            applications.removeAll()
            matched.forgetMatches()
            rematches.removeAll()
        } else {
            findApplications()
        }
        reports.note(at: now())
        update()
        advance()
    }

    var canAsk: Bool { isOpen && !isPaused }

    private func findApplications() {
        guard canAsk else { return }
        isFinding = true
        accessibility.findApplications { [weak self] roots in
            guard let self else { return }
            isFinding = false
            if canAsk { for root in roots where !applications.has(root) { applications.load(root) } }
            advance()
        }
    }

    private func note(_ event: AccessibleEvent) {
        // A path comes again for another object whether anybody asks or not.
        if event.kind == .defunct { scans.forget(event.object) }
        guard canAsk, event.kind != .defunct else { return }
        scans.trigger(all: event.object.application)
        advance()
    }

    // MARK: Windows and accessibles

    /// Finds the accessible of each window anew.
    private func match() {
        for id in matched.match(applications.candidates) {
            drop(id)
            if let candidate = matched.matches[id] { scans.add(id, of: candidate.reference.application) }
        }
        // Applications come to the bus after their windows.
        if canAsk { rematches.update(matched.unmatched.map(\.id), at: now()) }
        reports.note(at: now())
        update()
        advance()
    }

    /// Asks applications that are new, and those that windows may belong to.
    private func askAgain(for ids: [UInt64]) {
        findApplications()
        for process in Set(ids.map { matched[$0]?.process }) { applications.reload(process: process) }
    }

    private func drop(_ id: UInt64) {
        scans.remove(id)
        scrolling?.end(id)
        check.end(id)
        contents[id] = nil
    }

    /// Does what is due, and sets the timer to what comes next.
    private func advance() {
        let now = self.now()
        let again = canAsk ? rematches.takeDue(at: now) : []
        if !again.isEmpty {
            askAgain(for: again)
            // A window that was new counts as one without an accessible from then on.
            reports.note(at: now)
        }
        if canAsk { applications.goOn(at: now) }
        scans.advance(canBegin: canAsk) { id in
            guard let window = matched[id], let candidate = matched.matches[id] else { return nil }
            return WindowScans.Target(window: window, candidate: candidate)
        }
        let due = [scans.due(canBegin: canAsk), rematches.nextEarly].compactMap { $0 }.min()
        let isSettled = due == nil && canAsk && hasWindows && !isFinding && !applications.isLoading
        if reports.take(isSettled: isSettled, at: now) { onOutput(.programs) }
        let others = [rematches.next, canAsk ? applications.due : nil, reports.due(isSettled: isSettled)]
        let next = ([due] + others).compactMap { $0 }.min()
        // A timer that cannot be armed fires soon.
        if let next { try? timer?.arm(by: next) } else { try? timer?.disarm() }
        if isSettled { onOutput(.settled) }
        findGame()
    }

    private func take(_ news: WindowScans.News, of id: UInt64) {
        guard let window = matched[id] else { return }
        var known = contents[id].flatMap { $0.isCrowdedOut ? nil : $0 } ?? WindowContents()
        switch news {
        case .result(.success(let scanned)):
            known.scanned = scanned
            freed.note(scanned.questions * Self.questionBytes)
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
        reports.note(at: now())
        update()
        advance()
    }
}
