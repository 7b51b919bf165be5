package import PointerModel

/// Questions to clients about where their regions are.
extension Engine {
    /// Applies a client's answer. An answer to a question that was given up changes only what is known for the next time.
    /// - Parameters:
    ///   - sequence: number of the request.
    ///   - surface: name of the surface that the request was about.
    ///   - region: in the node's space; nil if there is none.
    ///   - time: time at which the answer arrived.
    ///   - events: receives the resulting events.
    /// - Returns: whether the surface has a request of this number.
    package mutating func answer(
        _ sequence: UInt64,
        surface: SurfaceName,
        region: Region?,
        at time: Timestamp,
        into events: inout EventBatch
    ) -> Bool {
        // An answer without a request must not advance the time.
        guard let index = scene.index(of: surface), let place = scene.surfaces[index].place(of: sequence) else {
            return false
        }
        begin(at: time, &events)
        guard let outcome = scene.own(Int32(index)).applyAnswer(region, for: sequence, at: place) else { return true }
        updateQuestionDeadline()
        if outcome != .same {
            let node = scene.surfaces[index].asked[place].node
            tracker.forget(RegionHandle(surface: Int32(index), node: node, number: RegionHandle.answered))
        }
        guard outcome != .stale else { return true }
        let before = DisplayedPosition(pointer)
        resolveAfterAnswer(isStale: outcome == .changed)
        followGlideTarget()
        emitChanges(since: before, into: &events)
        return true
    }

    /// Gives up the question with the earliest deadline. If the pointer is inside its node, the client is asked again when the
    /// pointer comes back there or the modifiers change.
    mutating func giveUpNextQuestion() {
        guard let (handle, _) = scene.nextQuestion else { return }
        let isInside = tracker.hit.map { scene[surface: handle.surface].contains($0, in: handle) } ?? false
        scene.own(handle.surface).giveUpQuestion(of: handle.node, isPointerInside: isInside)
        if isInside { questions.hasLateClients = true }
    }

    /// Allows new questions to the late clients whose nodes the pointer has left.
    mutating func forgetLateness() {
        questions.hasLateClients = false
        for index in scene.surfaces.indices.lazy.map(Int32.init) {
            for place in scene.surfaces[Int(index)].late {
                let node = scene.surfaces[Int(index)].asked[Int(place)].node
                let handle = NodeHandle(surface: index, node: node)
                if tracker.hit.map({ scene.surfaces[Int(index)].contains($0, in: handle) }) ?? false {
                    questions.hasLateClients = true
                } else {
                    scene.own(index).forgetLateness(of: node)
                }
            }
        }
    }

    /// Resolves the region after a client has answered or missed its deadline.
    mutating func resolveAfterAnswer(isStale: Bool = false) {
        resolveRegion(.answer, isStale: isStale)
        // A mouse may have come to rest before its region was known.
        if pointer.source == .mouse, deadlines[.rest] == nil { rest() }
    }

    /// Updates the deadline after questions may have been answered or dropped.
    mutating func updateQuestionDeadline() {
        if deadlines[.question] != nil { deadlines[.question] = scene.nextQuestion?.deadline }
    }

    /// Asks a node's client about a location, unless a question is on its way or the answer is known.
    mutating func ask(_ handle: NodeHandle, at location: Point) {
        let inside = scene.surfaces[Int(handle.surface)].inside(location)
        let deadline = now.advanced(bySeconds: settings.transitions.answerDeadline)
        guard
            let sequence = scene.own(handle.surface).ask(
                handle.node,
                sequence: questions.nextSequence,
                at: inside,
                modifiers: pointer.modifiers,
                deadline: deadline
            )
        else {
            return
        }
        if deadlines[.question] == nil { deadlines[.question] = deadline }
        let surface = scene[surface: handle.surface]
        questions.ask(
            RegionRequest(
                sequence: sequence,
                surface: surface.name,
                node: surface[node: handle.node].id,
                location: surface.local(inside, in: handle.node),
                modifiers: pointer.modifiers,
                source: pointer.source,
                time: now
            )
        )
    }
}

/// The questions to clients about where their regions are.
struct RegionQuestions {
    /// Whether a client missed its deadline for a node that the pointer has not left since.
    var hasLateClients = false
    /// Question of the current step that no event reports yet.
    private var unreported: RegionRequest?
    /// Whether there is such a question; cached, because every report reads it.
    private(set) var hasUnreported = false
    private var lastSequence: UInt64 = 0

    /// Sequence number of the next question.
    var nextSequence: UInt64 { lastSequence + 1 }

    /// Asks a question.
    mutating func ask(_ request: RegionRequest) {
        lastSequence = request.sequence
        unreported = request
        hasUnreported = true
    }

    /// Returns the question of the current step, once; nil if there is none.
    mutating func takeUnreported() -> RegionRequest? {
        hasUnreported = false
        return unreported.take()
    }
}
