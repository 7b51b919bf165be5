import Documents
import FoundationEssentials
import LayoutDocuments
import PointerEngine
import PointerModel
import PointerWire
package import SystemPackage

/// Operations as a scenario that anybody can run again.
package struct OperationScenario {
    /// The scenario, with the engine's output.
    package let text: String

    /// Runs operations and writes them as a scenario.
    /// - Parameters:
    ///   - operations: the operations in order.
    ///   - comment: a comment of one or more lines.
    /// - Throws: `Scenario.Problem` if an operation cannot be written as a command; those of a generator always can.
    package init(_ operations: [RandomOperation], comment: String) throws {
        var lines: [String] = []
        var runner = OperationRunner()
        for operation in operations {
            let request: RegionRequest? =
                if case .answer(let ago, _) = operation { runner.request(ago: ago) } else { nil }
            var isRefused = false
            try runner.apply(operation) { step, _ in isRefused = isRefused || step.isRefused }
            // A refused operation changes nothing, and a scenario with it does not run.
            if !isRefused { lines += operation.commands(at: runner.time, request: request) }
        }
        let commands = lines.joined(separator: "\n")
        var scenarios = ScenarioRunner(layouts: FilePath("."))
        let output = try scenarios.run(Scenario(parsing: commands + "\n\n"))
        let comments = comment.split(separator: "\n").map { "# \($0)\n" }.joined()
        text = comments + commands + "\n\n" + output.map { "\($0)\n" }.joined()
    }

    /// Writes the scenario into a folder, under a name made of the checksum of its text.
    /// - Returns: the file.
    package func write(to folder: FilePath) throws -> FilePath {
        let sum = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let file = folder.appending("random-\(String(sum, radix: 16)).scenario")
        try text.write(toFile: file.string, atomically: true, encoding: .utf8)
        return file
    }
}

extension RandomOperation {
    /// Returns the operation as commands.
    /// - Parameters:
    ///   - time: the time after the operation.
    ///   - request: the request that an answer is for.
    fileprivate func commands(at time: Timestamp, request: RegionRequest?) -> [String] {
        switch self {
        case .wait: return ["at \(time.microseconds)"]
        case .report(let frame): return ["frame \(frame.words.joined(separator: " "))"]
        case .modifiers(let modifiers): return [(["modifiers"] + modifiers.names).joined(separator: " ")]
        case .cursor(nil, _): return ["cursor none"]
        case .cursor(let place?, let age): return ["cursor \(place.x) \(place.y) \(Double(age) / 1e6)"]
        case .lock(let isLocked): return [isLocked ? "lock" : "unlock"]
        case .change(.outputs(let outputs)): return ["outputs \(Self.json(LayoutWriter.message.outputs(outputs)))"]
        case .change(.declare(let surface)): return ["surface \(Self.json(LayoutWriter.message.surface(surface)))"]
        case .change(.withdraw(let id)): return ["withdraw \(id)"]
        case .change(.surfaces(let withdrawn, let declared)):
            return withdrawn.map { "withdraw \($0)" }
                + declared.map { "surface \(Self.json(LayoutWriter.message.surface($0)))" }
        case .change(.update(let id, let update)):
            return ["update \(id) \(Self.json(LayoutWriter.message.update(update)))"]
        case .setting(let key, let value): return ["set \(key) = \(value)"]
        case .invalidate(let surface, let node): return ["invalidate \(surface)\(node.map { " \($0)" } ?? "")"]
        case .answer(_, let region):
            guard let request else { return [] }
            let json = region.map { " \(Self.json(LayoutWriter.message.region($0)))" } ?? ""
            return ["answer \(request.sequence) \(request.surface)\(json)"]
        }
    }

    private static func json(_ document: DocumentValue) -> String { String(decoding: document.json, as: UTF8.self) }
}

extension PointerReport {
    /// The words after `frame`.
    fileprivate var words: [String] {
        var words = [source.rawValue]
        if translation != .zero { words.append("move=\(translation.dx),\(translation.dy)") }
        if let position { words.append("at=\(position.x),\(position.y)") }
        if scroll != .zero { words.append("scroll=\(scroll.horizontal),\(scroll.vertical)") }
        words += pressed.names.map { "press=\($0)" } + released.names.map { "release=\($0)" }
        if let touch { words.append("touch=\(touch == .began ? "began" : "ended")") }
        if let force { words.append("force=\(force.value),\(force.maximum)") }
        if let fingers = manipulation {
            let (way, scale, turn) = (fingers.translation, fingers.scale, fingers.rotation)
            words.append("fingers=\(fingers.phase.rawValue),\(way.dx),\(way.dy),\(scale),\(turn)")
            if fingers.kind != .pinch || fingers.fingers != 2 {
                words.append("kind=\(fingers.kind.rawValue),\(fingers.fingers)")
            }
        }
        if isInterrupted { words.append("interrupted=yes") }
        return words
    }
}
