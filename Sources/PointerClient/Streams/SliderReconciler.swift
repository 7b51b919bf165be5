import PointerModel

/// What came first of a surface's updates and of what is told of its sliders. The two take different ways: events may wait to be read while
/// an update is taken, and be read before it is known that the update was.
struct SliderReconciler {
    /// By the daemon's count, the last update that put a slider of this id. Without an entry it is as it was attached.
    private var updateOfNode: [ByteExact<String>: Int] = [:]
    /// What was told since an update was sent, and how many updates came before it; nil: no update is on its way.
    private var meanwhile: [(slider: SliderEvent, updates: Int)]?

    /// An update is sent.
    mutating func beginUpdate() {
        meanwhile = []
    }

    /// Its reply has come, or will not.
    mutating func endUpdate() {
        meanwhile = nil
    }

    /// Takes in that the daemon has taken the update that was sent.
    /// - Parameters:
    ///   - update: what it changed.
    ///   - number: the update's, by the daemon's count.
    ///   - nodes: the surface's after it.
    /// - Returns: what was told already of what users did to sliders after it.
    mutating func moved(since update: SurfaceUpdate, _ number: Int, nodes: [Node]) -> [SliderEvent] {
        if !update.remove.isEmpty, !updateOfNode.isEmpty {
            let ids = Set(nodes.map { ByteExact($0.id) })
            updateOfNode = updateOfNode.filter { ids.contains($0.key) }
        }
        for node in update.put {
            if case .slider? = node.control { updateOfNode[ByteExact(node.id)] = number }
        }
        return meanwhile?.filter { $0.updates >= number }.map(\.slider) ?? []
    }

    /// Whether what was told of a slider is about it as it was declared last.
    /// - Parameter updates: how many updates came before that.
    mutating func isCurrent(_ slider: SliderEvent, after updates: Int) -> Bool {
        meanwhile?.append((slider, updates))
        return updates >= updateOfNode[ByteExact(slider.node)] ?? 0
    }
}
