/// Those who wait for their turn, each once: who has come first is first, whatever the hash seed of the process is.
struct Turns<Member: Hashable> {
    private var order = Backlog<Member>()
    private var members: Set<Member> = []

    /// Adds a member as the last one. One that waits keeps its place.
    mutating func add(_ member: Member) {
        if members.insert(member).inserted { order.append(member) }
    }

    /// Takes the member whose turn it is; nil if nobody waits.
    mutating func takeFirst() -> Member? {
        guard let first = order.popFirst() else { return nil }
        members.remove(first)
        return first
    }
}
