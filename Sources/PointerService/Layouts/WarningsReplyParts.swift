import LayoutLint
import PointerEngine
import PointerModel
import PointerWire
import Varlink

/// The reply of Lint.
typealias WarningsReply = SlicedReply<WarningsReplyParts>

/// Parts of the reply of Lint: warnings about the layout, or one surface of it, at the time at which the first client's work
/// begins.
struct WarningsReplyParts: ReplyParts {
    /// Identity of the reply's content.
    struct Content: Equatable {
        let version: LayoutSnapshot.Version
        let settings: EffectSettings
        /// Indices of the checked surfaces in the snapshot.
        let surfaces: Range<Int>
    }

    let snapshot: LayoutSnapshot
    var memoryUsage: Int { run?.memoryUsage ?? 0 }
    private let content: Content
    private var isBegun = false
    private var surface: Int
    private var run: LintRun?
    /// Index of the surface's next warning to encode; nil before the surface is checked.
    private var next: Int?

    /// Time to encode a warning, in microseconds.
    private static let stepTime = 16

    init(_ snapshot: LayoutSnapshot, _ content: Content) {
        self.snapshot = snapshot
        self.content = content
        surface = content.surfaces.lowerBound
    }

    mutating func step(into reply: inout PiecewiseReply, _ share: inout ProcessorShare) throws -> WorkStep {
        if !isBegun {
            isBegun = true
            try reply.begin(LintReply(warnings: []), opening: "warnings")
        }
        guard surface < content.surfaces.upperBound else { return .last }
        if let next {
            try addWarning(next, to: &reply)
        } else if run == nil {
            run = snapshot.lint(ofSurface: surface, settings: content.settings)
            return .reserves(memoryUsage)
        } else {
            guard run?.advance({ share.isUsedUp(after: $0) }) == true else { return .waiting }
            next = 0
        }
        return .done(microseconds: Self.stepTime)
    }

    /// Adds a warning of the surface, or goes on to the next surface after the last one.
    private mutating func addWarning(_ index: Int, to reply: inout PiecewiseReply) throws {
        guard let run, index < run.warnings.count else {
            (self.run, next) = (nil, nil)
            surface += 1
            return
        }
        try reply.add(WarningMessage(run.warnings[index]))
        next = index + 1
    }
}

extension WarningMessage {
    fileprivate init(_ warning: LayoutWarning) {
        self.init(
            rule: warning.rule.rawValue,
            surface: warning.surface,
            node: warning.node,
            region: warning.region,
            message: warning.message
        )
    }
}
