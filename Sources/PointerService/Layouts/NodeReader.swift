import Documents
import LayoutDocuments
import PointerModel
import PointerWire
import Varlink

/// Item of a list in a call that declares a node.
protocol NodeItem {
    /// Path from the item to the regions of the node's interaction.
    static var pathToRegions: [String] { get }
    /// Reads an item.
    static func read(_ field: Field) -> Self?
    var node: Node { get set }
}

extension Node: NodeItem {
    static let pathToRegions = ["interaction", "regions"]

    static func read(_ field: Field) -> Node? { field.node() }

    var node: Node {
        get { self }
        set { self = newValue }
    }
}

extension SurfaceUpdate.Insertion: NodeItem {
    static let pathToRegions = ["node", "interaction", "regions"]

    static func read(_ field: Field) -> SurfaceUpdate.Insertion? { field.insertion() }
}

/// Reads a node of a list in a call: a short one in one step, a long one region by region.
struct NodeReader<Item: NodeItem> {
    private let call: VarlinkCall
    private let isStrict: Bool
    private let index: Int
    private let list: Int
    private let lists: ParameterLists
    /// List of the regions; nil if the item is short.
    private var longList: ParameterLists?
    private var item: Item?
    /// Whether the item's regions are those of the list. Of a key that occurs twice the first counts, and the list may be that of
    /// the second.
    private var hasRegions = false
    private var regions: [Region] = []
    /// Bytes of what the regions refer to.
    private var regionBytes = 0

    /// Maximum length of an item that is read in one step, in bytes.
    private static var shortItem: Int { 2048 }

    /// - Parameters:
    ///   - call: call with the item.
    ///   - index: index of the item in its list.
    ///   - list: index of the list in `lists`.
    ///   - lists: lists of the call.
    ///   - isStrict: whether unknown fields are errors.
    init(_ call: VarlinkCall, _ index: Int, of list: Int, in lists: ParameterLists, strictly isStrict: Bool) {
        self.call = call
        self.index = index
        self.list = list
        self.lists = lists
        self.isStrict = isStrict
        guard lists.byteCount(of: index, in: list) > Self.shortItem else { return }
        let limit = PointerModelLimit.regionsPerInteraction
        let path = Item.pathToRegions.joined(separator: ".")
        longList = call.lists(path, inItem: index, of: list, in: lists, atMost: limit)
    }

    /// Bytes of the regions read so far, of what is reserved for the others, and of the places of all.
    var memoryUsage: Int {
        guard let longList else { return 0 }
        let reserved = item == nil ? 0 : longList.count(of: 0) * MemoryLayout<Region>.stride
        return max(regions.storageBytes, reserved) + regionBytes + longList.memoryUsage
    }

    /// Reads on until the item is complete or the share is used up. Returns the item; nil if it is not complete yet.
    mutating func advance(_ share: inout ProcessorShare, for service: PointerService) throws -> Item? {
        let length = lists.byteCount(of: index, in: list)
        let place = lists.place(of: index, in: list)
        let most = PointerServiceLimit.itemBytes.most
        guard length <= most else {
            let reason = "is \(length) bytes long: expected at most \(most)"
            throw VarlinkError.invalidParameter(place, reason: reason)
        }
        guard longList != nil else {
            let text = try call.text(ofItem: index, of: list, in: lists)
            return try service.read(text, at: place, strictly: isStrict) { Item.read($0) }
        }
        guard try share.doSteps({ try step(&$0, for: service) }) else { return nil }
        if hasRegions { item?.node.interaction?.regions = regions }
        return item
    }

    private mutating func step(_ share: inout ProcessorShare, for service: PointerService) throws -> WorkStep {
        guard longList?.advance(&share) == true, let longList else { return .waiting }
        let count = longList.count(of: 0)
        guard count <= PointerModelLimit.regionsPerInteraction.most else {
            throw VarlinkError.tooMany(
                count,
                at: longList.place(of: 0),
                atMost: PointerModelLimit.regionsPerInteraction
            )
        }
        guard let declared = item else {
            item = try service.read(call.text(without: longList), at: longList.origin, strictly: isStrict) { field in
                hasRegions = Item.pathToRegions.reduce(field) { $0?.member($1) } != nil
                return Item.read(field)
            }
            return .reserves(memoryUsage)
        }
        if regions.isEmpty { regions.reserveCapacity(count) }
        guard regions.count < count else { return .last }
        let text = try call.text(ofItem: regions.count, of: 0, in: longList)
        let place = longList.place(of: regions.count, in: 0)
        let region = try service.read(text, at: place, strictly: isStrict) { $0.region(of: declared.node.id) }
        regions.append(region)
        regionBytes += region.heapBytes
        return .done(microseconds: longList.decodingTime(of: regions.count - 1, in: 0))
    }
}
