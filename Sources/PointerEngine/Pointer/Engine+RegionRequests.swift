public import PointerModel

/// Asking clients where their regions are.
extension Engine {
    /// Takes a client's answer. One that comes after the region was given up changes nothing but what is known for the next time.
    /// - Parameters:
    ///   - sequence: the request's.
    ///   - surface: the id of the one that it was about.
    ///   - region: in the node's space; nil: there is none.
    ///   - time: when the answer came.
    ///   - events: what comes of it is appended.
    /// - Returns: whether the surface has a request of this number.
    public mutating func answer(
        _ sequence: UInt64,
        surface: SurfaceName,
        region: Region?,
        at time: Timestamp,
        into events: inout EventBatch
    ) -> Bool {
        // An answer to nothing must not have let time pass.
        guard let index = scene.index(of: surface), let place = scene.surfaces[index].place(of: sequence) else {
            return false
        }
        begin(at: time, &events)
        guard let outcome = scene.own(Int32(index)).take(region, for: sequence, at: place) else { return true }
        noteQuestions()
        if outcome != .same {
            let node = scene.surfaces[index].asked[place].node
            knownRegions.remove(RegionHandle(surface: Int32(index), node: node, number: RegionHandle.answered))
        }
        guard outcome != .stale else { return true }
        let before = DisplayedPosition(pointer)
        resolveAfterAnswer(isStale: outcome == .changed)
        followGlideTarget()
        tell(since: before, into: &events)
        return true
    }

    /// Gives up the question whose deadline is next. If the pointer is inside its node, the client is asked again when the pointer comes back
    /// there or other modifiers are held.
    mutating func giveUpNextQuestion() {
        guard let (handle, _) = scene.nextQuestion else { return }
        let isInside = hit.map { scene[surface: handle.surface].contains($0, in: handle) } ?? false
        scene.own(handle.surface).giveUpQuestion(of: handle.node, isPointerInside: isInside)
        if isInside { hasLateClients = true }
    }

    /// Has those clients asked again whose nodes the pointer has left.
    mutating func forgetLateness() {
        hasLateClients = false
        for index in scene.surfaces.indices.lazy.map(Int32.init) {
            for place in scene.surfaces[Int(index)].late {
                let node = scene.surfaces[Int(index)].asked[Int(place)].node
                let handle = NodeHandle(surface: index, node: node)
                if hit.map({ scene.surfaces[Int(index)].contains($0, in: handle) }) ?? false {
                    hasLateClients = true
                } else {
                    scene.own(index).forgetLateness(of: node)
                }
            }
        }
    }

    /// A client answered, or is late.
    mutating func resolveAfterAnswer(isStale: Bool = false) {
        resolveRegion(.answer, isStale: isStale)
        // A mouse may have come to rest before it was known on what.
        if pointer.source == .mouse, restDeadline == nil { rest() }
    }

    /// Notes what clients are waited for, where that may have become less.
    mutating func noteQuestions() {
        if questionDeadline != nil { questionDeadline = scene.nextQuestion?.deadline }
    }

    /// Notes that a node's client is to be asked of a location; at most one question is on its way to it.
    mutating func ask(_ handle: NodeHandle, at location: Point) {
        let inside = scene.surfaces[Int(handle.surface)].inside(location)
        let deadline = now.advanced(bySeconds: settings.transitions.answerDeadline)
        guard
            let sequence = scene.own(handle.surface).ask(
                handle.node,
                sequence: lastRequest + 1,
                at: inside,
                modifiers: pointer.modifiers,
                deadline: deadline
            )
        else {
            return
        }
        if questionDeadline == nil { questionDeadline = deadline }
        lastRequest = sequence
        let surface = scene[surface: handle.surface]
        request = RegionRequest(
            sequence: sequence,
            surface: surface.name,
            node: surface[node: handle.node].id,
            location: surface.local(inside, in: handle.node),
            modifiers: pointer.modifiers,
            source: pointer.source,
            time: now
        )
    }
}

extension Scene {
    /// The node whose client is late first, and when; nil: no client is waited for.
    var nextQuestion: (node: NodeHandle, deadline: Timestamp)? {
        var next: (node: NodeHandle, deadline: Timestamp)?
        for surface in surfaces.indices {
            guard let (node, deadline) = surfaces[surface].nextQuestion else { continue }
            if next.map({ deadline < $0.deadline }) ?? true {
                next = (NodeHandle(surface: Int32(surface), node: node), deadline)
            }
        }
        return next
    }
}

extension SurfaceScene {
    /// What an answer did.
    enum AnswerOutcome {
        /// It is the one that was waited for.
        case same
        /// The same, and it differs from the one before.
        case changed
        /// Nobody waits for it any more.
        case stale
    }

    /// The node whose client is late first, and when.
    var nextQuestion: (node: Int32, deadline: Timestamp)? {
        guard let place = waiting.first, let question = asked[Int(place)].question else { return nil }
        return (asked[Int(place)].node, question.deadline)
    }

    /// Notes a question, unless one is on its way or the answer is known.
    /// - Parameter deadline: not before that of a question that was noted earlier.
    /// - Returns: the sequence, if the question is to be asked now.
    func ask(
        _ node: Int32,
        sequence: UInt64,
        at location: Point,
        modifiers: Modifiers,
        deadline: Timestamp
    ) -> UInt64? {
        let place = placeAsked(node)
        let index = place == SceneNode.none ? note(RegionQuery(node: node)) : Int(place)
        guard asked[index].question == nil, asked[index].lateModifiers != modifiers else { return nil }
        if let answer = asked[index].answer, answer.location == location, answer.modifiers == modifiers { return nil }
        asked[index].question = RegionQuery.Question(
            sequence: sequence,
            location: location,
            modifiers: modifiers,
            deadline: deadline
        )
        forgetLateness(of: node)
        waiting.append(Int32(index))
        return sequence
    }

    /// Makes an entry for a node that has none.
    /// - Returns: where it is.
    private func note(_ entry: RegionQuery) -> Int {
        let interaction = nodes[Int(entry.node)].interaction
        if interaction != SceneNode.none { interactions[Int(interaction)].asked = Int32(asked.count) }
        asked.append(entry)
        return asked.count - 1
    }

    /// The entry that an answer to this question is for, if it would be one.
    func place(of sequence: UInt64) -> Int? {
        // Most answers come in time.
        if let place = waiting.first(where: { asked[Int($0)].question?.sequence == sequence }) { return Int(place) }
        return asked.firstIndex { asked in
            asked.question?.sequence == sequence || asked.dropped.contains { $0.sequence == sequence }
        }
    }

    /// Takes an answer for the entry that it is for, or returns nil where nobody asked.
    func take(_ region: Region?, for sequence: UInt64, at index: Int) -> AnswerOutcome? {
        if let question = asked[index].question, question.sequence == sequence {
            asked[index].question = nil
            waitNoLonger(for: index)
            return keep(region, for: question, at: index)
        }
        guard let dropped = asked[index].takeDropped(sequence) else { return nil }
        if asked[index].isNewest(dropped) { return keep(region, for: dropped, at: index) }
        // That there was no region where something else is now says nothing.
        if asked[index].answer == nil, region != nil || !dropped.isStale { _ = keep(region, for: dropped, at: index) }
        return .stale
    }

    /// Keeps an answer.
    /// - Returns: whether it differs from the one before.
    private func keep(_ region: Region?, for question: RegionQuery.Question, at index: Int) -> AnswerOutcome {
        let before = asked[index].answer?.region
        forgetLateness(of: asked[index].node)
        asked[index].answer = RegionQuery.Answer(
            region: region,
            location: question.location,
            modifiers: question.modifiers,
            sequence: question.sequence
        )
        return before == region ? .same : .changed
    }

    /// Gives up a client's question at its deadline.
    /// - Parameter isPointerInside: whether the pointer is over the node or what it contains.
    func giveUpQuestion(of node: Int32, isPointerInside: Bool) {
        let place = placeAsked(node)
        guard place != SceneNode.none, let question = asked[Int(place)].question else { return }
        asked[Int(place)].giveUpQuestion()
        waitNoLonger(for: Int(place))
        guard isPointerInside else { return }
        asked[Int(place)].lateModifiers = question.modifiers
        late.append(place)
    }

    /// Has a late client asked again.
    func forgetLateness(of node: Int32) {
        let place = placeAsked(node)
        guard place != SceneNode.none, asked[Int(place)].lateModifiers != nil else { return }
        asked[Int(place)].lateModifiers = nil
        late.removeAll { $0 == place }
    }

    /// Whether a node is another one or lies inside of it.
    func contains(_ inner: NodeHandle, in outer: NodeHandle) -> Bool {
        inner.surface == outer.surface && inner.node >= outer.node && inner.node < nodes[Int(outer.node)].end
    }

    private func waitNoLonger(for index: Int) {
        waiting.removeAll { $0 == Int32(index) }
    }

    /// The questions on their way, by node.
    var openQuestions: [(node: String, questions: [RegionQuery.Question])] {
        asked.compactMap { asked in
            asked.questions.isEmpty ? nil : (node: nodes[Int(asked.node)].id, questions: asked.questions)
        }
    }

    /// Takes over the questions on their way of the same nodes before they were declared anew: their answers may come.
    func expectAnswers(to questions: [(node: String, questions: [RegionQuery.Question])]) {
        for (node, questions) in questions {
            let index = index(of: node)
            if index != SceneNode.none { _ = note(RegionQuery(node: index, dropped: questions)) }
        }
    }

    /// Forgets what the clients of nodes said.
    func forgetAnswers(of nodes: Range<Int32>) {
        for place in nodes.lazy.map({ self.placeAsked($0) }) where place != SceneNode.none {
            forgetLateness(of: asked[Int(place)].node)
            asked[Int(place)].forget()
            waitNoLonger(for: Int(place))
        }
    }

    /// Notes that nodes have moved: what is at a location is to be asked anew.
    func forgetLocations(of nodes: Range<Int32>) {
        for place in nodes.lazy.map({ self.placeAsked($0) }) where place != SceneNode.none {
            forgetLateness(of: asked[Int(place)].node)
            asked[Int(place)].move()
            waitNoLonger(for: Int(place))
        }
    }
}
