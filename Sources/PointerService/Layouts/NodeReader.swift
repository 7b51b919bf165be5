import PointerModel
import PointerProtocol
import Varlink

/// What declares a node in a list of a call.
protocol NodeItem: Decodable {
    /// The names in the item that lead to the regions of the node's interaction.
    static var pathToRegions: String { get }
    /// nil: none are declared.
    var regions: [RegionDeclarationMessage]? { get set }
}

extension NodeMessage: NodeItem {
    static let pathToRegions = "interaction.regions"

    var regions: [RegionDeclarationMessage]? {
        get { interaction?.regions }
        set { interaction?.regions = newValue }
    }
}

extension InsertionMessage: NodeItem {
    static let pathToRegions = "node.interaction.regions"

    var regions: [RegionDeclarationMessage]? {
        get { node.regions }
        set { node.regions = newValue }
    }
}

/// Reads a node of a list in a call: a short one in one go, of a long one each region on its own.
struct NodeReader<Item: NodeItem> {
    private let call: VarlinkCall
    private let isStrict: Bool
    private let index: Int
    private let list: Int
    private let lists: ParameterLists
    /// nil: the item is short.
    private var longList: ParameterLists?
    private var item: Item?
    private var regions: [RegionDeclarationMessage] = []

    /// Items up to this length are read in one go, in bytes.
    private static var shortItem: Int { 2048 }
    /// How long an item is at most with its regions, in bytes: what is read of it is made a node in one go.
    private static var mostBytes: Int { 2 * CallParameters.mostBytes }

    /// - Parameters:
    ///   - call: has the item.
    ///   - index: its place in its list.
    ///   - list: that list's place among those that were looked for.
    ///   - lists: where they were looked for.
    ///   - isStrict: whether a field is an error that is not known.
    init(_ call: VarlinkCall, _ index: Int, of list: Int, in lists: ParameterLists, strictly isStrict: Bool) {
        self.call = call
        self.index = index
        self.list = list
        self.lists = lists
        self.isStrict = isStrict
        guard lists.byteCount(of: index, in: list) > Self.shortItem else { return }
        let maximum = LayoutLimits.regionsPerInteraction
        longList = call.lists(Item.pathToRegions, inItem: index, of: list, in: lists, atMost: maximum)
    }

    /// What the regions that were read hold, in bytes.
    var memoryUsage: Int { regions.count * MemoryLayout<RegionDeclarationMessage>.stride }

    /// Goes on until the item is read or the share is used up. Returns the item; nil: it is not read yet.
    mutating func advance(_ share: inout Share) throws -> Item? {
        let length = lists.byteCount(of: index, in: list)
        guard length <= Self.mostBytes else {
            let reason = "is \(length) bytes long: expected at most \(Self.mostBytes)"
            throw VarlinkError.invalidParameter(lists.place(of: index, in: list), reason: reason)
        }
        guard longList != nil else { return try call.item(Item.self, index, of: list, in: lists, strictly: isStrict) }
        guard try share.doSteps({ try step(&$0) }) else { return nil }
        // Where an object stands twice, its first one counts: the list may be the second one's.
        if item?.regions != nil { item?.regions = regions }
        return item
    }

    private mutating func step(_ share: inout Share) throws -> WorkStep {
        guard longList?.advance(&share) == true, let longList else { return .waiting }
        let count = longList.count(of: 0)
        guard count <= LayoutLimits.regionsPerInteraction else {
            let reason = "\(count) are too many: at most \(LayoutLimits.regionsPerInteraction)"
            throw VarlinkError.limitExceeded(longList.place(of: 0), reason: reason)
        }
        if item == nil {
            item = try call.parameters(Item.self, without: longList, strictly: isStrict)
            return .done(microseconds: Share.stepsPerReading)
        }
        guard regions.count < count else { return .last }
        let region = try call.item(
            RegionDeclarationMessage.self,
            regions.count,
            of: 0,
            in: longList,
            strictly: isStrict
        )
        regions.append(region)
        return .done(microseconds: longList.decodingTime(of: regions.count - 1, in: 0))
    }
}
