import Documents
import LayoutDocuments
import PointerEngine
import PointerModel
import PointerWire
import ScenarioTesting

/// A surface that a client declares, and operations on it: the first two bytes are the operations' seed, the others the surface's
/// JSON.
enum HostileSurface {
    static func play(_ bytes: [UInt8]) throws {
        guard bytes.count > 2 else { return }
        let seed = UInt64(bytes[0]) << 8 | UInt64(bytes[1])
        guard let document = try? JSONDocument.root(parsing: Array(bytes[2...])),
            var surface = try? Declaration.read(document, { $0.surface() })
        else { return }
        // Only the sequence's initial outputs exist.
        surface.output = nil
        var generator = OperationGenerator(seed: seed)
        var operations: [RandomOperation] = [.change(.declare(surface))]
        var runner = OperationRunner()
        try runner.apply(operations[0]) { _, _ in }
        for _ in 0..<40 {
            operations.append(generator.next(runner.engine.state))
            try runner.apply(operations[operations.count - 1]) { _, _ in }
        }
        if let violation = RandomizedRun.check(operations) { throw violation }
    }
}
