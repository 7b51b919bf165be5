import PointerModel

/// Orders a surface's updates and the events of its sliders.
///
/// The two use different connections: an event may still be unread when the daemon accepts an update, and may be read before the
/// update's reply.
struct SliderReconciler {
    /// Number, in the daemon's count, of the last update that put the slider of this id. A slider without an entry is as first
    /// shown.
    private var updateOfNode: [ByteExact<String>: Int] = [:]
    /// The newest event of each slider since an update was sent, with the number of updates before it; nil if no update is in flight.
    private var eventsDuringUpdate: [(slider: SliderEvent, updates: Int)]?

    /// Notes that an update is being sent.
    mutating func beginUpdate() {
        eventsDuringUpdate = []
    }

    /// Notes that the reply to the update has arrived, or never will.
    mutating func endUpdate() {
        eventsDuringUpdate = nil
    }

    /// Notes that the daemon has accepted the update in flight.
    /// - Parameters:
    ///   - update: the update.
    ///   - number: the update's number in the daemon's count.
    ///   - nodes: the surface's nodes after the update.
    /// - Returns: the newest event of each slider that was read already, but happened after the update.
    mutating func events(after update: SurfaceUpdate, _ number: Int, nodes: [Node]) -> [SliderEvent] {
        if !update.remove.isEmpty, !updateOfNode.isEmpty {
            let ids = Set(nodes.map { ByteExact($0.id) })
            updateOfNode = updateOfNode.filter { ids.contains($0.key) }
        }
        for node in update.put {
            if case .slider? = node.control { updateOfNode[ByteExact(node.id)] = number }
        }
        return eventsDuringUpdate?.filter { $0.updates >= number }.map(\.slider) ?? []
    }

    /// Whether a slider event refers to the slider's last declaration. Notes the event if an update is in flight.
    /// - Parameters:
    ///   - slider: the event.
    ///   - updates: number of updates before the event, in the daemon's count.
    mutating func isCurrent(_ slider: SliderEvent, after updates: Int) -> Bool {
        note(slider, after: updates)
        return updates >= updateOfNode[ByteExact(slider.node)] ?? 0
    }

    private mutating func note(_ slider: SliderEvent, after updates: Int) {
        guard var events = eventsDuringUpdate else { return }
        events.removeAll { ByteExact($0.slider.node) == ByteExact(slider.node) }
        if events.count >= PointerClientLimit.sliderEvents.most { events.removeFirst() }
        events.append((slider, updates))
        eventsDuringUpdate = events
    }
}
