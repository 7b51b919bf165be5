import PointerModel
import PointerProtocol
import Varlink

/// Item of a list in a call that declares a node.
protocol NodeItem: Decodable {
    /// Path from the item to the regions of the node's interaction.
    static var pathToRegions: String { get }
    /// Declared regions; nil if there are none.
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
    private var regions: [RegionDeclarationMessage] = []

    /// Maximum length of an item that is read in one step, in bytes.
    private static var shortItem: Int { 2048 }
    /// Maximum length of an item with its regions, in bytes, because the node is made from it in one step.
    private static var mostBytes: Int { 2 * CallParameters.mostBytes }

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
        let maximum = LayoutLimits.regionsPerInteraction
        longList = call.lists(Item.pathToRegions, inItem: index, of: list, in: lists, atMost: maximum)
    }

    /// Bytes of the regions read so far.
    var memoryUsage: Int { regions.count * MemoryLayout<RegionDeclarationMessage>.stride }

    /// Reads on until the item is complete or the share is used up. Returns the item; nil if it is not complete yet.
    mutating func advance(_ share: inout Share) throws -> Item? {
        let length = lists.byteCount(of: index, in: list)
        guard length <= Self.mostBytes else {
            let reason = "is \(length) bytes long: expected at most \(Self.mostBytes)"
            throw VarlinkError.invalidParameter(lists.place(of: index, in: list), reason: reason)
        }
        guard longList != nil else { return try call.item(Item.self, index, of: list, in: lists, strictly: isStrict) }
        guard try share.doSteps({ try step(&$0) }) else { return nil }
        // Of a key that occurs twice the first counts, and the list may be that of the second.
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
