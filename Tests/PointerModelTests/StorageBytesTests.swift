import Testing

@testable import PointerModel

@Suite("Bytes of declarations and their collections")
struct StorageBytesTests {
    @Test(
        "What is expected of a table is what it has once it has reserved",
        arguments: [0, 3, 4, 48, 49, 1000, 3072, 3073, 4096]
    )
    func tables(count: Int) {
        var table: [Int: Int32] = [:]
        table.reserveCapacity(count)
        var set: Set<String> = []
        set.reserveCapacity(count)
        #expect(table.storageBytes == [Int: Int32].storageBytes(reserving: count))
        #expect(set.storageBytes == Set<String>.storageBytes(reserving: count))
    }

    @Test("A node as a value counts with all that lies on the heap: texts, the list of regions and what is in them")
    func node() {
        let frame = Rect(x: 0, y: 0, width: 1, height: 1)
        let long = String(repeating: "x", count: 100)
        #expect(Node(id: "short", frame: frame).heapBytes == 0)
        var node = Node(id: long, parent: long, frame: frame)
        #expect(node.heapBytes >= 200 && node.heapBytes < 400)
        let before = node.heapBytes
        node.interaction = Interaction(regions: [Region(rect: frame, identifier: long), Region(rect: frame)])
        #expect(node.heapBytes >= before + 2 * MemoryLayout<Region>.stride + 100)
        let insertion = SurfaceUpdate.Insertion(node, below: long)
        #expect(insertion.heapBytes >= node.heapBytes + 100)
    }
}
