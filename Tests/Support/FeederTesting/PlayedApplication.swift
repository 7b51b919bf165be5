package import FeederModel
package import PointerModel

/// An application in memory: a tree of widgets below its root.
package struct PlayedApplication {
    /// How an application answers.
    package enum Manner {
        case prompt
        /// No answer comes in time.
        case silent
        case refusing
        /// Answers wait until the test releases them.
        case held
    }

    package var process: Int32
    /// The toolkit's name, as the application reports it.
    package var toolkit: String
    /// The toolkit's version.
    package var version = "4.8.3"
    package var manner = Manner.prompt
    package var windows: [PlayedWidget] { didSet { places = Self.places(of: windows) } }
    /// Each widget and its window, by path. A large window is asked thousands of questions.
    private var places: [String: (widget: PlayedWidget, window: AccessibleExtents)]

    package init(process: Int32, toolkit: String = "Qt", windows: [PlayedWidget]) {
        self.process = process
        self.toolkit = toolkit
        self.windows = windows
        places = Self.places(of: windows)
    }

    private static func places(of windows: [PlayedWidget]) -> [String: (PlayedWidget, AccessibleExtents)] {
        let all = windows.flatMap { window in window.all.map { ($0.path, ($0, window.extents)) } }
        return Dictionary(all) { first, _ in first }
    }

    package func root(of name: String) -> AccessibleReference {
        AccessibleReference(application: name, path: "/org/a11y/atspi/accessible/root")
    }

    /// Answers a question.
    package func answer(_ question: AccessibleQuestion, of object: AccessibleReference) -> AccessibleAnswer {
        func reference(_ widget: PlayedWidget) -> AccessibleReference {
            AccessibleReference(application: object.application, path: widget.path)
        }
        if object == root(of: object.application) {
            switch question {
            case .toolkit: return .text(toolkit)
            case .version: return .text(version)
            case .children: return .objects(windows.map(reference))
            default: return .refused
            }
        }
        guard let (widget, window) = places[object.path] else { return .refused }
        switch question {
        case .role: return .number(Int64(widget.role.rawValue))
        case .states: return .states(widget.states)
        case .childCount: return .number(Int64(widget.children.count))
        case .children: return .objects(widget.children.map(reference))
        case .child(let child):
            let isThere = widget.children.indices.contains(Int(child))
            return isThere ? .objects([reference(widget.children[Int(child)])]) : .refused
        case .extents(let space):
            var extents = widget.extents
            if space == .window {
                extents.x -= window.x
                extents.y -= window.y
            }
            return .extents(extents)
        case .title: return .text(widget.title)
        case .contains, .hit, .index, .toolkit, .version: return .refused
        }
    }

    /// Moves a widget and all that is in it.
    package mutating func move(_ path: String, dx: Int32 = 0, dy: Int32 = 0) {
        for index in windows.indices { windows[index].move(path, dx: dx, dy: dy) }
    }
}

/// A widget with what is in it.
package struct PlayedWidget {
    package var path: String
    package var role: AccessibleRole
    package var title = ""
    package var states: AccessibleStates = [.visible, .showing, .sensitive]
    /// The place on the screen.
    package var extents: AccessibleExtents
    package var children: [PlayedWidget] = []

    package init(
        _ path: String,
        _ role: AccessibleRole,
        _ x: Int32,
        _ y: Int32,
        _ width: Int32,
        _ height: Int32,
        title: String = "",
        _ children: [PlayedWidget] = []
    ) {
        self.path = path
        self.role = role
        self.title = title
        extents = AccessibleExtents(x: x, y: y, width: width, height: height)
        self.children = children
    }

    /// The widget and all that is in it, in the order of the tree.
    package var all: [PlayedWidget] { [self] + children.flatMap(\.all) }

    fileprivate mutating func move(_ path: String, isInside: Bool = false, dx: Int32, dy: Int32) {
        let moves = isInside || self.path == path
        if moves {
            extents.x += dx
            extents.y += dy
        }
        for index in children.indices { children[index].move(path, isInside: moves, dx: dx, dy: dy) }
    }
}

extension PlayedApplication {
    /// An application with a window of 400 by 300 points that has two buttons.
    package static func usual(
        process: Int32 = 10,
        title: String = "one",
        at place: (x: Int32, y: Int32) = (100, 100),
        path: String = "/w"
    ) -> PlayedApplication {
        let (x, y) = place
        return PlayedApplication(
            process: process,
            windows: [
                PlayedWidget(
                    path,
                    .frame,
                    x,
                    y,
                    400,
                    300,
                    title: title,
                    [
                        PlayedWidget(path + "/a", .pushButton, x + 20, y + 20, 80, 30),
                        PlayedWidget(path + "/b", .pushButton, x + 20, y + 80, 80, 30),
                    ]
                )
            ]
        )
    }
}

extension DesktopWindow {
    /// The window of ``PlayedApplication/usual(process:title:at:path:)``.
    package static func usual(
        _ id: UInt64 = 1,
        process: Int32 = 10,
        title: String = "one",
        at place: Point = Point(x: 100, y: 100),
        programs: [String] = ["program"]
    ) -> DesktopWindow {
        DesktopWindow(
            id: id,
            system: .x11,
            process: process,
            title: title,
            programs: programs,
            frame: Rect(x: place.x, y: place.y, width: 400, height: 300)
        )
    }
}
