public import PointerModel

/// Asking clients where their regions are.
extension Engine {
    /// Takes a client's answer. One that comes after the region was given up changes nothing but what is known for the next time.
    /// - Parameters:
    ///   - sequence: the request's.
    ///   - region: in the node's space; nil: there is none.
    /// - Returns: whether the surface has a request of this number.
    public mutating func answer(
        _ sequence: UInt64,
        surface: String,
        region: Region?,
        at time: Timestamp,
        into events: inout EventFrame
    ) -> Bool {
        // An answer to nothing must not have let time pass.
        guard let index = scene.index(of: surface), scene.surfaces[index].hasQuestion(sequence) else { return false }
        begin(at: time, &events)
        guard let outcome = scene.own(Int32(index)).take(region, for: sequence) else { return true }
        isAsking = scene.hasOpenQuestions
        guard outcome != .stale else {
            knownRegions.removeAll()
            return true
        }
        let before = Drawn(pointer)
        settleAnswer(isStale: outcome == .changed)
        tell(since: before, into: &events)
        return true
    }

    /// A client answered, or is late.
    mutating func settleAnswer(isStale: Bool = false) {
        settle(.answer, isStale: isStale)
        // A mouse may have come to rest before it was known on what.
        if pointer.source == .mouse, restDeadline == nil { rest() }
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
        expect(deadline)
        lastRequest = sequence
        isAsking = true
        let surface = scene[surface: handle.surface]
        request = RegionRequest(
            sequence: sequence,
            surface: surface.id,
            node: surface[node: handle.node].id,
            location: surface.local(inside, in: handle.node),
            modifiers: pointer.modifiers,
            source: pointer.source,
            time: now
        )
    }
}

extension Scene {
    /// Calls `body` for each question that its client is not late with.
    func forEachOpenQuestion(_ body: (NodeHandle, AskedNode.Question) -> Void) {
        for surface in surfaces.indices {
            for asked in surfaces[surface].asked where !asked.isLate {
                guard let question = asked.question else { continue }
                body(NodeHandle(surface: Int32(surface), node: asked.node), question)
            }
        }
    }

    var hasOpenQuestions: Bool {
        surfaces.contains { $0.asked.contains { $0.question != nil && !$0.isLate } }
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

    /// Notes a question, unless one is on its way or the answer is known.
    /// - Returns: the sequence, if the question is to be asked now.
    func ask(
        _ node: Int32,
        sequence: UInt64,
        at location: Point,
        modifiers: Modifiers,
        deadline: Timestamp
    ) -> UInt64? {
        let index: Int
        if let known = asked.firstIndex(where: { $0.node == node }) {
            index = known
        } else {
            index = asked.count
            asked.append(AskedNode(node: node))
        }
        guard asked[index].question == nil else { return nil }
        if let answer = asked[index].answer, answer.location == location, answer.modifiers == modifiers { return nil }
        asked[index].question = AskedNode.Question(
            sequence: sequence,
            location: location,
            modifiers: modifiers,
            deadline: deadline
        )
        asked[index].isLate = false
        return sequence
    }

    /// Whether an answer to this question would be one.
    func hasQuestion(_ sequence: UInt64) -> Bool {
        asked.contains { asked in
            asked.question?.sequence == sequence || asked.dropped.contains { $0.sequence == sequence }
        }
    }

    /// Takes an answer, or returns nil where nobody asked.
    func take(_ region: Region?, for sequence: UInt64) -> AnswerOutcome? {
        for index in asked.indices {
            if let question = asked[index].question, question.sequence == sequence {
                let before = asked[index].answer?.region
                asked[index].answer = AskedNode.Answer(
                    region: region,
                    location: question.location,
                    modifiers: question.modifiers
                )
                asked[index].question = nil
                asked[index].isLate = false
                guard before != region else { return .same }
                // What was answered attracts the pointer where it is.
                magnets = nil
                return .changed
            }
            if let dropped = asked[index].takeDropped(sequence) {
                guard asked[index].answer == nil else { return .stale }
                magnets = nil
                asked[index].answer = AskedNode.Answer(
                    region: region,
                    location: dropped.location,
                    modifiers: dropped.modifiers
                )
                return .stale
            }
        }
        return nil
    }

    /// Notes that a client is late.
    func isLate(_ node: Int32) {
        guard let index = asked.firstIndex(where: { $0.node == node }) else { return }
        asked[index].isLate = true
    }

    /// The questions on their way, by node.
    var openQuestions: [(node: String, questions: [AskedNode.Question])] {
        asked.compactMap { asked in
            asked.questions.isEmpty ? nil : (node: nodes[Int(asked.node)].id, questions: asked.questions)
        }
    }

    /// Takes over the questions on their way of the same nodes before they were declared anew: their answers may come.
    func expectAnswers(to questions: [(node: String, questions: [AskedNode.Question])]) {
        for (node, questions) in questions {
            let index = index(of: node)
            if index != SceneNode.none { asked.append(AskedNode(node: index, dropped: questions)) }
        }
    }

    /// Forgets what the clients of nodes said.
    func forgetAnswers(of nodes: Range<Int32>) {
        for index in asked.indices where nodes.contains(asked[index].node) {
            asked[index].forget()
            magnets = nil
        }
    }
}
