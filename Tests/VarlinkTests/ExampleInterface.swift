import Varlink

/// An interface whose methods answer in every way there is.
final class ExampleInterface: VarlinkInterface {
    let name = "org.example.test"
    let text = """
        # For tests only.
        interface org.example.test

        type Item (name: string, size: ?int)

        # Gives back what it gets.
        method Echo(text: string) -> (text: string)

        method Count(items: []Item) -> (count: int)

        # Streams a number of numbers and then waits for more to be sent.
        method Numbers(count: int) -> (number: int)

        # Streams one number and then fails.
        method Halt() -> (number: int)

        # Answers when the test says so.
        method Later() -> ()

        # Does so many steps in slices.
        method Steps(count: int) -> (count: int)

        # Is let go without an answer.
        method Silent() -> ()

        method Refuse() -> ()

        method Break() -> ()

        method Large(bytes: int) -> (text: string)

        method Kinds(flag: bool, whole: int, number: float, word: ?string, mood: (glad, sad)) -> (
          flag: bool, whole: int, number: float, word: ?string, mood: (glad, sad), items: []Item
        )

        error Refused(reason: string)

        """

    struct Failure: Error {}

    struct Text: Codable { var text: String }
    struct Number: Codable, Equatable { var number: Int }
    struct CountRequest: Codable { var count: Int }
    struct Item: Codable {
        var name: String
        var size: Int?
    }
    struct Items: Codable { var items: [Item] }
    struct Size: Codable { var bytes: Int }
    struct Kinds: Codable {
        var flag: Bool
        var whole: Int
        var number: Double
        var word: String?
        var mood: String
        var items: [Item]?
    }

    /// The streams that are open, and the calls that wait.
    var streams: [ReplyStream] = []
    var waiting: [VarlinkCall] = []
    /// The methods called, in order.
    var calls: [String] = []
    var closedStreams = 0
    /// Called with each call, before anything else.
    var onCall: (VarlinkCall) throws -> Void = { _ in }
    /// What a call of `Steps` does with each step.
    var onStep: () throws -> Void = {}
    /// What each of those holds, in bytes.
    var bytesHeldByWork = 0
    /// Whether each is large.
    var isWorkLarge = true
    /// How many of those are under way.
    var worksUnderWay = 0
    var drained = 0

    func handle(_ call: VarlinkCall) throws {
        calls.append(call.method)
        try onCall(call)
        switch call.method {
        case "Echo":
            try call.reply(try call.parameters(Text.self, atMost: TestLimit.none))
        case "Count":
            try call.reply(CountRequest(count: try call.parameters(Items.self, atMost: TestLimit.none).items.count))
        case "Numbers":
            let count = try call.parameters(CountRequest.self, atMost: TestLimit.none).count
            let stream = try call.stream()
            stream.onClosed = { [weak self] in self?.closedStreams += 1 }
            stream.onDrained = { [weak self] in self?.drained += 1 }
            for number in 0..<count { try stream.send(Number(number: number)) }
            streams.append(stream)
        case "Halt":
            try call.stream().send(Number(number: 0))
            throw VarlinkError("org.example.test.Refused", ["reason": "halted"])
        case "Later":
            waiting.append(call)
        case "Steps":
            call.perform(
                Steps(try call.parameters(CountRequest.self, atMost: TestLimit.none).count, for: call, of: self)
            )
        case "Silent":
            break
        case "Refuse":
            throw VarlinkError("org.example.test.Refused", ["reason": "no \"reason\""])
        case "Break":
            throw Failure()
        case "Large":
            let count = try call.parameters(Size.self).bytes
            try call.reply(Text(text: String(repeating: "x", count: count)))
        case "Kinds":
            var kinds = try call.parameters(Kinds.self, atMost: TestLimit.none)
            kinds.items = [Item(name: "a", size: nil)]
            try call.reply(kinds)
        default:
            throw VarlinkError.methodNotImplemented(call.qualifiedMethod)
        }
    }

    /// Work that takes so many steps.
    final class Steps: SlicedWork {
        private let call: VarlinkCall
        private unowned let interface: ExampleInterface
        private let count: Int
        private var done = 0

        init(_ count: Int, for call: VarlinkCall, of interface: ExampleInterface) {
            self.count = count
            self.call = call
            self.interface = interface
            interface.worksUnderWay += 1
        }

        deinit {
            interface.worksUnderWay -= 1
        }

        var memoryUsage: Int { interface.bytesHeldByWork }

        var isLarge: Bool { interface.isWorkLarge }

        func advance(_ share: inout ProcessorShare) throws -> Bool {
            while done < count {
                try interface.onStep()
                done += 1
                if done < count, share.isUsedUp() { return false }
            }
            try call.reply(CountRequest(count: done))
            return true
        }
    }
}
