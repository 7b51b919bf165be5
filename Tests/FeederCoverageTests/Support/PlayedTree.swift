import FeederModel
import PointerModel

@testable import FeederCoverage

/// An object of a program in memory.
struct PlayedObject {
    var role: UInt32
    var states: AccessibleStates = [.visible, .showing, .sensitive, .enabled]
    /// The place on the screen.
    var extents: AccessibleExtents?
    /// The place in the window; nil for what agrees with the place on the screen.
    var inWindow: AccessibleExtents?
    var children: [Int] = []
    var title = ""

    init(_ role: UInt32, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, _ children: [Int] = []) {
        self.role = role
        extents = AccessibleExtents(x: x, y: y, width: width, height: height)
        self.children = children
    }
}

/// A program in memory, with its objects by their numbers. Its window is at 100,50 and has the number 0.
struct PlayedTree {
    static let place: (x: Int32, y: Int32) = (100, 50)
    static let application = ":1.1"

    var toolkit = "gtk"
    var objects: [Int: PlayedObject]
    /// The numbers of the windows.
    var windows = [0]
    /// All that was asked.
    var requests: [CoverageWalk.Request] = []
    /// Answers to some questions in place of those that the objects give.
    var answer: (CoverageWalk.Request) -> AccessibleAnswer? = { _ in nil }

    init(_ toolkit: String = "gtk", _ objects: [Int: PlayedObject]) {
        self.toolkit = toolkit
        self.objects = objects
    }

    /// Creates a program with a window of 400 by 300 that has some objects in it.
    init(_ toolkit: String = "gtk", showing children: [PlayedObject]) {
        var frame = PlayedObject(23, Self.place.x, Self.place.y, 400, 300, Array(1..<children.count + 1))
        frame.title = "one"
        self.init(toolkit, [0: frame])
        for (index, child) in children.enumerated() { objects[index + 1] = child }
    }

    static let root = AccessibleReference(rootOf: application)

    static func reference(_ number: Int) -> AccessibleReference {
        AccessibleReference(application: application, path: "/\(number)")
    }

    static func window(
        _ system: DesktopWindow.System = .x11,
        title: String = "one",
        frame: Rect = Rect(x: 100, y: 50, width: 400, height: 300),
        pixels: Double = 1
    ) -> DesktopWindow {
        DesktopWindow(
            id: 1,
            system: system,
            process: 10,
            title: title,
            programs: ["one", "One"],
            frame: frame,
            pixels: pixels
        )
    }

    /// Answers all that a walk asks.
    mutating func truth(
        _ window: DesktopWindow = window(),
        isOwn: Bool = true
    ) -> Result<CoverageTruth, CoverageLack> {
        var walk = CoverageWalk(window, in: [Self.root], isOwn: isOwn)
        while let request = walk.request {
            requests.append(request)
            walk.receive(answer(request) ?? ownAnswer(request))
        }
        return walk.result ?? .failure(.time)
    }

    private func ownAnswer(_ request: CoverageWalk.Request) -> AccessibleAnswer {
        if request.object == Self.root {
            switch request.question {
            case .toolkit: return .text(toolkit)
            case .children: return .objects(windows.map { Self.reference($0) })
            default: return .refused
            }
        }
        guard let number = Int(request.object.path.dropFirst()), let object = objects[number] else { return .refused }
        switch request.question {
        case .role: return .number(Int64(object.role))
        case .states: return .states(object.states)
        case .childCount: return .number(Int64(object.children.count))
        case .children: return .objects(object.children.map { Self.reference($0) })
        case .child(let index):
            let isThere = object.children.indices.contains(Int(index))
            return isThere ? .objects([Self.reference(object.children[Int(index)])]) : .refused
        case .title: return .text(object.title)
        case .contains, .hit, .index, .toolkit, .version: return .refused
        case .extents(let space):
            guard var extents = object.extents else { return .refused }
            if space == .window {
                if let other = object.inWindow { return .extents(other) }
                extents.x -= Self.place.x
                extents.y -= Self.place.y
            }
            return .extents(extents)
        }
    }
}

extension Result<CoverageTruth, CoverageLack> {
    /// What was found, as `role x,y WIDTHxHEIGHT`, with a star behind items.
    var targets: [String] {
        guard let truth = try? get() else { return ["\(self)"] }
        return truth.targets.map { target in
            let numbers = [target.rect.x, target.rect.y, target.rect.width, target.rect.height].map { Int($0) }
            let star = target.isItem ? " *" : ""
            return "\(target.name) \(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])\(star)"
        }
    }
}
