package import FeederModel
package import MessageBus
package import PointerRuntime
package import SystemPackage

/// The accessibility bus of a session, over which applications are asked for their objects.
///
/// It is looked for in the first turn of the loop, and again some seconds after each loss. At rest it wakes the loop for nothing.
package final class AccessibilityBus: AccessibilitySource {
    /// Longest wait for the registry and for the bus itself, in microseconds.
    private static let patience: Int64 = 5_000_000

    package var onOpen: () -> Void = {}
    package var onLoss: (String) -> Void = { _ in }
    package var onApplication: (AccessibleReference) -> Void = { _ in }
    package var onApplicationEnd: (String) -> Void = { _ in }
    package var onEvent: (AccessibleEvent) -> Void = { _ in }
    package var shown: () -> Set<String> = { [] }

    private let loop: EventLoop
    private let address: String?
    private let session: BusConnection.Bus
    private let announces: Bool
    private let retryDelay: Int64
    private var retryTimer: Timer?
    private var lookup: AddressLookup?
    private var announcement: Announcement?
    private var connection: BusConnection?
    private var subscriptions: Subscriptions?
    private var questions: QuestionQueue?
    private var participants = ParticipantList()
    private var batch = ReportBatch()
    /// Whether applications can be asked.
    private var isOpen = false
    private var hasReportedLoss = false
    /// Number of attempts to connect. What belongs to an earlier one does not count.
    private var attempt = 0

    /// Creates a source that begins to work in the next turn of the loop. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: event loop that serves all connections.
    ///   - address: address of the accessibility bus; nil to ask the session's bus for it.
    ///   - session: the session's bus.
    ///   - announce: whether the session's property `IsEnabled` is kept on, so that more applications take part. It needs the session's
    ///     bus, and counts without an address only.
    ///   - retryDelay: time from a loss to the next attempt, in microseconds.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        address: String? = nil,
        session: BusConnection.Bus = .session,
        announce: Bool = false,
        retryDelay: Int64 = 5_000_000,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.loop = loop
        self.address = address
        self.session = session
        announces = announce
        self.retryDelay = retryDelay
        questions = try QuestionQueue(on: loop, over: { [weak self] in self?.openConnection }, now: now)
        retryTimer = try Timer(on: loop) { [weak self] in self?.begin() }
        try retryTimer?.arm(after: 0)
    }

    /// Number of questions sent so far, to applications, to the registry and to the bus itself.
    package var callCount: Int { questions?.sentCount ?? 0 }

    /// Returns the number of questions sent to an application since it came.
    package func callCount(of application: String) -> Int { questions?.sentCount(to: application) ?? 0 }

    package func findApplications(_ handler: @escaping ([AccessibleReference]) -> Void) {
        let inquiry = Inquiry.applications { [weak self] root in _ = self?.participants.take(root) }
        questions?.ask(inquiry, patience: Self.patience, for: self) { [weak self] answer in
            guard let self else { return handler([]) }
            guard answer == .flag(true) else {
                // Without a registry that answers, everybody else is asked. There is nobody without a connection.
                let names = participants.inOrder.filter { $0 != self.subscriptions?.registry }
                return handler(names.map { self.participants.root(of: $0) ?? AccessibleReference(rootOf: $0) })
            }
            handler(participants.applications)
        }
    }

    package func findProcess(of application: String, for owner: AnyObject, _ handler: @escaping (Int32?) -> Void) {
        questions?.ask(.process(application), patience: Self.patience, for: owner) { answer in
            guard case .number(let process) = answer else { return handler(nil) }
            handler(Int32(exactly: process))
        }
    }

    package var hasLeftOut: Bool { participants.hasLeftOut }

    package func isBarred(_ application: String) -> Bool { questions?.isBarred(application) ?? false }

    package func room(for application: String) -> Int { questions?.room(for: application) ?? 0 }

    package func ask(
        _ question: AccessibleQuestion,
        of object: AccessibleReference,
        patience: Int64,
        for owner: AnyObject,
        _ handler: @escaping (AccessibleAnswer) -> Void
    ) {
        questions?.ask(.object(question, object), patience: patience, for: owner, handler)
    }
}

/// The way to the bus, and its loss.
extension AccessibilityBus {
    private var openConnection: BusConnection? { isOpen ? connection : nil }

    private func begin() {
        attempt += 1
        do throws(Errno) {
            if let address { return try connect(to: address) }
            announcement = announces ? try Announcement(on: loop, in: session) : nil
            lookup = try AddressLookup(on: loop, in: session) { [weak self] in self?.receive($0) }
        } catch {
            lose("no accessibility bus: \(error)")
        }
    }

    private func receive(_ result: Result<String, AccessibilityError>) {
        lookup = nil
        do throws(Errno) {
            switch result {
            case .success(let address): try connect(to: address)
            case .failure(let error): lose(error.description)
            }
        } catch {
            lose("no accessibility bus: \(error)")
        }
    }

    private func connect(to address: String) throws(Errno) {
        let attempt = attempt
        let connection = try BusConnection(on: loop, to: .at(address)) { [weak self] error in
            let isOutOfMemory = error == .noMemory || error == .noBufferSpace
            self?.lose("no accessibility bus: \(error)", in: attempt, isOutOfMemory: isOutOfMemory)
        }
        connection.onRoundEnd = { [weak self] in self?.publish() }
        self.connection = connection
        subscriptions = try Subscriptions(
            on: connection,
            Subscriptions.Handlers(
                onNames: { [weak self] in self?.begin(with: $0) },
                onOpen: { [weak self] in self?.open() },
                onFailure: { [weak self] in self?.lose($0, in: attempt) },
                onSignal: { [weak self] in self?.receive($0) },
                onArrival: { [weak self] in self?.admit($0) },
                onLeave: { [weak self] in self?.dismiss($0) }
            )
        )
    }

    private func open() {
        isOpen = true
        hasReportedLoss = false
        onOpen()
    }

    private func lose(_ reason: String, in attempt: Int, isOutOfMemory: Bool = false) {
        guard attempt == self.attempt else { return }
        lose(reason, isOutOfMemory: isOutOfMemory)
    }

    private func lose(_ reason: String, isOutOfMemory: Bool = false) {
        // What the lost connection still reports belongs to no attempt.
        attempt += 1
        isOpen = false
        (lookup, announcement) = (nil, nil)
        subscriptions = nil
        connection?.onRoundEnd = {}
        connection = nil
        participants = ParticipantList()
        batch = ReportBatch()
        // A timer that cannot be armed fires within a tenth of a second.
        try? retryTimer?.arm(after: retryDelay)
        questions?.refuseAll(isOutOfMemory: isOutOfMemory)
        guard !hasReportedLoss else { return }
        hasReportedLoss = true
        onLoss(reason)
    }
}

/// Who is on the bus, and what they report.
extension AccessibilityBus {
    private func begin(with names: [String]) {
        participants = ParticipantList(names)
        questions?.forgetSuspects { $0 == AtSpi.registry || participants.has($0) }
    }

    /// Takes somebody who is on the bus into the list.
    private func admit(_ name: String) {
        if let former = participants.add(name, besides: shown) { add(.end(former)) }
    }

    private func dismiss(_ name: String) {
        if participants.remove(name) { add(.end(name)) }
    }

    private func receive(_ signal: borrowing BusMessage) {
        guard isOpen, let subscriptions, let signal = AccessibilitySignal(signal, registry: subscriptions.registry)
        else { return }
        switch signal {
        case .registration(let root):
            if participants.take(root) { add(.application(root)) }
        case .window(let name):
            // Who sends it is on the bus, registered or not, and has an end there: one that has given way comes back.
            admit(name)
            let root = participants.root(of: name) ?? AccessibleReference(rootOf: name)
            if participants.take(root) { add(.application(root)) }
        case .event(let event):
            guard participants.has(event.object.application) else { return }
            // The windows of an application are its root's children.
            let isOfRoot = event.kind == .children && participants.root(of: event.object.application) == event.object
            add(isOfRoot ? .application(event.object) : .event(event))
        }
    }

    private func add(_ report: AccessibilityReport) {
        // Who asks for the applications once the bus is open needs nothing from before.
        if isOpen { batch.add(report) }
    }

    /// Reports what the turn has brought.
    private func publish() {
        for report in batch.take() {
            switch report {
            case .application(let root): onApplication(root)
            case .end(let name):
                questions?.end(name)
                onApplicationEnd(name)
            case .event(let event): onEvent(event)
            }
        }
    }
}
