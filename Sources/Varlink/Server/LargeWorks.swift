/// Large works under way, each of which holds memory until it is done: at most ``VarlinkLimit/largeWorksOfUser`` of a user and
/// ``VarlinkLimit/largeWorks`` in all. The others wait, without a share of processor time.
final class LargeWorks {
    /// Whether the work of a connection may run.
    enum Admission {
        /// It has not asked: it has not begun, or is not large.
        case unasked
        case waiting
        case running
    }

    private var running: [UInt32: Int] = [:]
    private var count = 0
    /// Connections whose work waits, in the order in which they asked.
    private var waiting: [Connection] = []

    /// Returns whether the work of a connection runs, or waits until ``Connection/admit()``.
    func ask(_ connection: Connection) -> Admission {
        // Nobody waits who might run: each work that ends admits the next one.
        guard count < VarlinkLimit.largeWorks.most, mayRun(connection) else {
            waiting.append(connection)
            return .waiting
        }
        begin(connection)
        return .running
    }

    /// Notes that the work of a connection is done or dropped.
    func end(_ admission: Admission, of connection: Connection) {
        switch admission {
        case .unasked: break
        case .waiting: waiting.removeAll { $0 === connection }
        case .running:
            let others = running[connection.peer.uid, default: 1] - 1
            running[connection.peer.uid] = others > 0 ? others : nil
            count -= 1
            admitOthers()
        }
    }

    /// Forgets those that wait.
    func removeAll() {
        waiting.removeAll()
    }

    private func mayRun(_ connection: Connection) -> Bool {
        running[connection.peer.uid, default: 0] < VarlinkLimit.largeWorksOfUser.most
    }

    private func begin(_ connection: Connection) {
        running[connection.peer.uid, default: 0] += 1
        count += 1
    }

    private func admitOthers() {
        while count < VarlinkLimit.largeWorks.most, let index = next {
            let connection = waiting.remove(at: index)
            if connection.admit() { begin(connection) }
        }
    }

    /// Index of the connection that runs next: the first one of the user with the fewest works under way; nil if nobody may run.
    private var next: Int? {
        var best: (index: Int, works: Int)?
        for (index, connection) in waiting.enumerated() where mayRun(connection) {
            let works = running[connection.peer.uid, default: 0]
            if works < best?.works ?? .max { best = (index, works) }
        }
        return best?.index
    }
}
