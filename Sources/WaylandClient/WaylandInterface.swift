package import CWaylandClient

/// An interface of a Wayland protocol, by its requests and events. The names of both are those of the protocol's description, in its
/// order: the place of a name is its number on the wire.
package protocol WaylandInterface: SendableMetatype {
    /// What the program asks of an object.
    associatedtype Request: WaylandMessage = NoWaylandMessage
    /// What an object reports.
    associatedtype Event: WaylandMessage = NoWaylandMessage

    /// The oldest and the newest version that the programs speak. An object has the version of the one that makes it.
    static var versions: ClosedRange<UInt32> { get }
    /// The request that destroys an object, sent with the last reference to it; nil if there is none, if the compositor destroys
    /// the object, or if it lasts as long as the connection.
    static var destructor: Request? { get }
    /// libwayland's table of the interface.
    @unsafe static var table: UnsafePointer<wl_interface> { get }
}

extension WaylandInterface {
    package static var destructor: Request? { nil }

    /// Name of the interface.
    package static var name: String { unsafe String(cString: table.pointee.name) }

    /// Returns ``destructor`` for an object of a version; nil also if a newer version added it.
    static func destructor(of version: UInt32) -> Request? {
        guard let destructor, let requests = unsafe table.pointee.methods else { return nil }
        // The signature begins with the version that added the request.
        let signature = unsafe String(cString: requests[Int(destructor.rawValue)].signature)
        let since = UInt32(signature.prefix(while: \.isNumber)) ?? 1
        return since <= version ? destructor : nil
    }
}

/// A request or an event; the raw value is its number.
package typealias WaylandMessage = CaseIterable & RawRepresentable<UInt32>

/// The requests or the events of an interface without any.
package enum NoWaylandMessage: WaylandMessage {
    package init?(rawValue: UInt32) { nil }

    package var rawValue: UInt32 {
        switch self {}
    }
}
