import FeederModel
import PointerModel
import Testing

@testable import FeederCoverage

@Suite("The rows in view of very long lists")
struct RowSearchTests {
    private static let count = 3000

    /// A list of 100 by 100 at 110,60 with headers, and rows of 10 that are scrolled.
    private func list(headers: Int = 2, scrolled: Int32 = 10_000, role: UInt32 = 55) -> PlayedTree {
        let children = Array(2..<Self.count + 2)
        var tree = PlayedTree(showing: [PlayedObject(role, 110, 60, 100, 100, children)])
        for number in children {
            let row = Int32(number - 2 - headers)
            tree.objects[number] =
                row < 0
                ? PlayedObject(57, 110, 60, 100, 10) : PlayedObject(56, 110, 70 + 10 * row - scrolled, 100, 10)
        }
        tree.objects[1]?.states.insert(.managesDescendants)
        return tree
    }

    @Test("Headers and the rows in view are found by few questions")
    func rows() throws {
        var tree = list()
        let truth = tree.truth()
        // One row lies behind the headers, whose height nobody reports.
        #expect(truth.targets.count == 2 + 10)
        #expect(truth.targets.first == "table column header 10,10 100x10 *")
        #expect(try truth.get().leftOut.isEmpty)
        #expect(tree.requests.count < 150)
        #expect(!tree.requests.contains { $0.question == .children && $0.object == PlayedTree.reference(1) })
    }

    @Test("A list at its end, one that is scrolled out, and one of headers alone have an end")
    func ends() throws {
        var tree = list(headers: 0, scrolled: Int32(Self.count) * 10 - 50)
        #expect(try tree.truth().get().targets.count == 6)
        tree = list(headers: 0, scrolled: Int32(Self.count) * 10 + 100)
        #expect(try tree.truth().get().targets.isEmpty)
        // No list has so many columns, and no window so many rows in view.
        tree = list(headers: Self.count)
        #expect(try tree.truth().get().leftOut == [.rows])
    }

    @Test("A list whose rows have a place in view alone, as one of GTK 3, is found at its beginning")
    func placesInView() throws {
        var tree = list(scrolled: 0)
        for number in 4 + 9..<Self.count + 2 {
            tree.objects[number]?.extents = AccessibleExtents(x: .min, y: .min, width: 100, height: 10)
        }
        let truth = tree.truth()
        #expect(truth.targets.count == 2 + 9)
        #expect(try truth.get().leftOut.isEmpty)
        #expect(tree.requests.count < 100)
    }

    @Test("Rows that do not say where they are, or are no objects, are left out")
    func lost() throws {
        for answer in [AccessibleAnswer.refused, .extents(AccessibleExtents(x: 0, y: 0, width: 0, height: 0))] {
            var tree = list(headers: 0)
            tree.answer = { request in
                if case .child = request.question { return nil }
                return request.question == .extents(.screen) && (Int(request.object.path.dropFirst()) ?? 0) > 1
                    ? answer : nil
            }
            #expect(try tree.truth().get().leftOut == [.rows])
        }
        var tree = list()
        tree.answer = { request in
            if case .child = request.question {
                .objects([AccessibleReference(application: ":1.9", path: "/2")])
            } else {
                nil
            }
        }
        #expect(try tree.truth().get().leftOut == [.rows])
        tree = list()
        tree.objects[1]?.extents = nil
        #expect(try tree.truth().get().leftOut == [.rows])
    }
}
