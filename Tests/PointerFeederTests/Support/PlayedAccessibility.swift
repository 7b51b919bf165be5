import FeederModel
import FeederTesting
import PointerRuntime

/// An accessibility bus in memory. It answers in a later turn of the loop, as the manner of each application says.
final class PlayedAccessibility: AccessibilitySource {
    /// A question that was asked.
    struct Question: Hashable {
        var object: AccessibleReference
        var question: AccessibleQuestion
    }

    var onOpen: () -> Void = {}
    var onLoss: (String) -> Void = { _ in }
    var onApplication: (AccessibleReference) -> Void = { _ in }
    var onApplicationEnd: (String) -> Void = { _ in }
    var onEvent: (AccessibleEvent) -> Void = { _ in }
    var shown: () -> Set<String> = { [] }
    /// The applications by their bus names.
    var applications: [String: PlayedApplication] = [:]
    let hasLeftOut = false
    /// Most questions to objects of an application that are under way.
    var most = Int.max
    /// All questions to objects so far.
    private(set) var questions: [Question] = []
    /// The most questions to objects of an application that have been under way at once.
    private(set) var mostUnderWay = 0
    private var underWay: [String: Int] = [:]
    private var replies: [(time: Int64, reply: () -> Void)] = []
    private var held: [() -> Void] = []
    /// Who waits for the answers that are held.
    private var owners: [WeakOwner] = []

    private struct WeakOwner {
        weak var owner: AnyObject?
    }
    private var timer: Timer?

    init(on loop: EventLoop) throws {
        timer = try Timer(on: loop) { [unowned self] in reply() }
    }

    /// Number of answers that were held, and for which somebody waits.
    var wantedCount: Int { owners.count { $0.owner != nil } }

    // MARK: What happens on the bus

    /// Opens the bus.
    func open() { onOpen() }

    /// Loses the bus: what is open is refused, and all applications are gone.
    func lose(_ reason: String) {
        applications = [:]
        release()
        while !replies.isEmpty { reply(all: true) }
        onLoss(reason)
    }

    /// Ends an application.
    func end(_ name: String) {
        applications[name] = nil
        onApplicationEnd(name)
    }

    /// Reports an event of an object.
    func report(_ kind: AccessibleEvent.Kind, of path: String, in name: String = ":1.1") {
        onEvent(AccessibleEvent(kind, of: AccessibleReference(application: name, path: path)))
    }

    private func release() {
        let released = held
        held = []
        for reply in released { later(reply) }
    }

    // MARK: AccessibilitySource

    func findApplications(_ handler: @escaping ([AccessibleReference]) -> Void) {
        later { [unowned self] in handler(applications.sorted { $0.key < $1.key }.map { $0.value.root(of: $0.key) }) }
    }

    func findProcess(of application: String, for owner: AnyObject, _ handler: @escaping (Int32?) -> Void) {
        later { [unowned self] in handler(applications[application]?.process) }
    }

    func room(for application: String) -> Int { most - underWay[application, default: 0] }

    func isBarred(_ application: String) -> Bool { false }

    func ask(
        _ question: AccessibleQuestion,
        of object: AccessibleReference,
        patience: Int64,
        for owner: AnyObject,
        _ handler: @escaping (AccessibleAnswer) -> Void
    ) {
        let application = object.application
        questions.append(Question(object: object, question: question))
        underWay[application, default: 0] += 1
        mostUnderWay = max(mostUnderWay, underWay[application, default: 0])
        let receive = { [unowned self] (answer: AccessibleAnswer) in
            underWay[application, default: 0] -= 1
            handler(answer)
        }
        let answer = { [unowned self] in receive(applications[application]?.answer(question, of: object) ?? .refused) }
        switch applications[application]?.manner {
        case .prompt, nil: later(answer)
        case .silent: later(after: patience) { receive(.late) }
        case .refusing: later { receive(.refused) }
        case .held:
            held.append(answer)
            owners.append(WeakOwner(owner: owner))
        }
    }

    // MARK: Answers

    private func later(after delay: Int64 = 0, _ reply: @escaping () -> Void) {
        replies.append((EventLoop.now() + delay, reply))
        arm()
    }

    private func arm() {
        if let first = replies.map(\.time).min() { try? timer?.arm(at: first) }
    }

    private func reply(all: Bool = false) {
        let now = EventLoop.now()
        let due = replies.filter { all || $0.time <= now }
        replies.removeAll { all || $0.time <= now }
        for (_, reply) in due { reply() }
        arm()
    }
}
