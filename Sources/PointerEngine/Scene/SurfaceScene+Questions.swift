import PointerModel

extension Scene {
    /// Node whose client has the earliest deadline, and that deadline; nil if no answer is awaited.
    var nextQuestion: (node: NodeHandle, deadline: Timestamp)? {
        var next: (node: NodeHandle, deadline: Timestamp)?
        for surface in surfaces.indices {
            guard let (node, deadline) = surfaces[surface].nextQuestion,
                deadline.isEarlier(than: next?.deadline)
            else {
                continue
            }
            next = (NodeHandle(surface: Int32(surface), node: node), deadline)
        }
        return next
    }
}

extension SurfaceScene {
    /// The effect of an answer.
    enum AnswerOutcome {
        /// The newest answer, equal to the one before.
        case same
        /// The newest answer, different from the one before.
        case changed
        /// An answer that is no longer awaited.
        case stale
    }

    /// Node whose client has the earliest deadline, and that deadline; nil if no answer is awaited.
    var nextQuestion: (node: Int32, deadline: Timestamp)? {
        guard let place = waiting.first, let question = asked[Int(place)].question else { return nil }
        return (asked[Int(place)].node, question.deadline)
    }

    /// Records a question, unless one is on its way, the answer is known, or the client was late with these modifiers. `deadline`
    /// is not before that of a question recorded earlier.
    /// - Returns: the sequence number if the question must be sent now.
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

    /// Adds an entry for a node that has none.
    /// - Returns: its index.
    private func note(_ entry: RegionQuery) -> Int {
        let interaction = nodes[Int(entry.node)].interaction
        if interaction != SceneNode.none { interactions[Int(interaction)].asked = Int32(asked.count) }
        asked.append(entry)
        return asked.count - 1
    }

    /// Returns the index of the entry that an answer to this question is for; nil if there is none.
    func place(of sequence: UInt64) -> Int? {
        // Most answers come in time.
        if let place = waiting.first(where: { asked[Int($0)].question?.sequence == sequence }) { return Int(place) }
        return asked.firstIndex { asked in
            asked.question?.sequence == sequence || asked.dropped.contains { $0.sequence == sequence }
        }
    }

    /// Applies an answer to its entry; returns nil if the entry has no question of this number.
    func applyAnswer(_ region: Region?, for sequence: UInt64, at index: Int) -> AnswerOutcome? {
        if let question = asked[index].question, question.sequence == sequence {
            asked[index].question = nil
            stopWaiting(for: index)
            return keep(region, for: question, at: index)
        }
        guard let dropped = asked[index].removeDropped(sequence) else { return nil }
        if asked[index].isNewest(dropped) { return keep(region, for: dropped, at: index) }
        // A stale answer without a region says nothing about what is there now.
        if asked[index].answer == nil, region != nil || !dropped.isStale { _ = keep(region, for: dropped, at: index) }
        return .stale
    }

    /// Stores an answer.
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

    /// Gives up a client's question at its deadline. `isPointerInside` says whether the pointer is over the node or one of its
    /// descendants.
    func giveUpQuestion(of node: Int32, isPointerInside: Bool) {
        let place = placeAsked(node)
        guard place != SceneNode.none, let question = asked[Int(place)].question else { return }
        asked[Int(place)].giveUpQuestion()
        stopWaiting(for: Int(place))
        guard isPointerInside else { return }
        asked[Int(place)].lateModifiers = question.modifiers
        late.append(place)
    }

    /// Allows a new question to a late client.
    func forgetLateness(of node: Int32) {
        let place = placeAsked(node)
        guard place != SceneNode.none, asked[Int(place)].lateModifiers != nil else { return }
        asked[Int(place)].lateModifiers = nil
        late.removeAll { $0 == place }
    }

    /// Whether a node is another one or one of its descendants.
    func contains(_ inner: NodeHandle, in outer: NodeHandle) -> Bool {
        inner.surface == outer.surface && inner.node >= outer.node && inner.node < nodes[Int(outer.node)].end
    }

    private func stopWaiting(for index: Int) {
        waiting.removeAll { $0 == Int32(index) }
    }

    /// Questions whose answers may still come, by node.
    var openQuestions: [(node: String, questions: [RegionQuery.Question])] {
        asked.compactMap { asked in
            asked.questions.isEmpty ? nil : (node: nodes[Int(asked.node)].id, questions: asked.questions)
        }
    }

    /// Adopts the questions of the same nodes from before the nodes were declared anew, because their answers may still come.
    func expectAnswers(to questions: [(node: String, questions: [RegionQuery.Question])]) {
        for (node, questions) in questions {
            let index = index(of: node)
            if index != SceneNode.none { _ = note(RegionQuery(node: index, dropped: questions)) }
        }
    }

    /// Discards what the clients of nodes answered.
    func forgetAnswers(of nodes: Range<Int32>) {
        for place in nodes.lazy.map({ self.placeAsked($0) }) where place != SceneNode.none {
            forgetLateness(of: asked[Int(place)].node)
            asked[Int(place)].forget()
            stopWaiting(for: Int(place))
        }
    }

    /// Records that nodes have moved, so that clients are asked anew about a location.
    func forgetLocations(of nodes: Range<Int32>) {
        for place in nodes.lazy.map({ self.placeAsked($0) }) where place != SceneNode.none {
            forgetLateness(of: asked[Int(place)].node)
            asked[Int(place)].move()
            stopWaiting(for: Int(place))
        }
    }
}
