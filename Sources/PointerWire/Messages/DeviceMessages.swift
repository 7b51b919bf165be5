package import PointerModel

/// The wire's Device.
public struct DeviceMessage: Codable, Sendable, Equatable {
    public var id: UInt32
    public var kind: String
    public var name: String
    public var node: String
    public var systemPath: String
    public var vendor: UInt16
    public var product: UInt16
    public var dpi: Double?
    public var touchpad: TouchpadMessage?
    public var bus: Int?
    public var phys: String?
    public var rules: [Int]?
    public var force: String?
    public var forceReason: String?
    public var pointer: String?
    public var positions: PositionsMessage?

    package init(_ device: DeviceDescription) {
        id = device.id.rawValue
        kind = device.kind.rawValue
        name = device.name
        node = device.node
        systemPath = device.systemPath
        vendor = device.vendor
        product = device.product
        dpi = device.dpi
        touchpad = device.touchpad.map(TouchpadMessage.init)
        bus = Int(device.bus)
        phys = device.phys
        rules = device.outcome.rules
        force = device.force.forceClass.rawValue
        forceReason = device.force.reason.words
        pointer = device.pointer
        positions = device.positions.map(PositionsMessage.init)
    }
}

/// The wire's Positions.
public struct PositionsMessage: Codable, Sendable, Equatable {
    public var horizontal: RangeMessage
    public var vertical: RangeMessage
    public var calibration: [Double]?
    public var output: String?
    public var outputMissing: Bool
    public var fingers: Int?

    /// Makes the positions of a device whose output exists.
    package init(_ positions: DeviceDescription.Positions) {
        horizontal = RangeMessage(positions.horizontal)
        vertical = RangeMessage(positions.vertical)
        calibration = positions.calibration == .identity ? nil : positions.calibration.calibrationRows
        output = positions.output
        outputMissing = false
        fingers = positions.touch?.slots
    }
}

/// The wire's Range.
public struct RangeMessage: Codable, Sendable, Equatable {
    public var minimum: Int32
    public var maximum: Int32

    package init(_ range: AxisRange) {
        minimum = range.minimum
        maximum = range.maximum
    }
}

/// The wire's Touchpad.
public struct TouchpadMessage: Codable, Sendable, Equatable {
    public var width: Double
    public var height: Double
    public var sizeAssumed: Bool
    public var slots: Int

    package init(_ touchpad: DeviceDescription.Touchpad) {
        width = touchpad.width
        height = touchpad.height
        sizeAssumed = touchpad.isSizeAssumed
        slots = touchpad.slots
    }
}

/// The wire's Failure.
public struct DeviceFailureMessage: Codable, Sendable, Equatable {
    public var node: String
    public var name: String
    public var reason: String

    package init(node: String, name: String, reason: String) {
        self.node = node
        self.name = name
        self.reason = reason
    }
}

/// The reply of List.
public struct DeviceListReply: Codable, Sendable, Equatable {
    public var devices: [DeviceMessage]
    public var failures: [DeviceFailureMessage]

    package init(devices: [DeviceMessage], failures: [DeviceFailureMessage]) {
        self.devices = devices
        self.failures = failures
    }
}

/// The wire's DeviceEvent.
public struct DeviceEventMessage: Codable, Sendable, Equatable {
    /// Kinds of events, by their names on the wire.
    public enum Kind: String, CaseIterable, Sendable {
        case present
        case added
        case removed
        case failed
    }

    public var kind: String
    public var device: DeviceMessage?
    public var failure: DeviceFailureMessage?

    package init(_ kind: Kind, device: DeviceMessage) {
        self.kind = kind.rawValue
        self.device = device
    }

    /// Makes the event of a failure.
    /// - Parameters:
    ///   - kind: ``Kind/failed`` for a current failure, ``Kind/removed`` for one that has ended.
    ///   - failure: the failure.
    package init(_ kind: Kind, failure: DeviceFailureMessage) {
        self.kind = kind.rawValue
        self.failure = failure
    }

    /// Converts an event of the model.
    package init(_ event: DeviceEvent) {
        switch event {
        case .added(let device): self.init(.added, device: DeviceMessage(device))
        case .removed(let device): self.init(.removed, device: DeviceMessage(device))
        case .failed(let node, let name, let reason):
            self.init(.failed, failure: DeviceFailureMessage(node: node, name: name, reason: reason))
        case .failureEnded(let node, let name, let reason):
            self.init(.removed, failure: DeviceFailureMessage(node: node, name: name, reason: reason))
        }
    }
}
