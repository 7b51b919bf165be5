import PointerProtocol

/// The methods that are called, by their qualified names.
enum Method {
    static let information = "org.varlink.service.GetInfo"
    static let state = InterfaceNames.pointer + ".GetState"
    static let subscribe = InterfaceNames.pointer + ".Subscribe"
    static let resolve = InterfaceNames.pointer + ".Resolve"
    static let layout = InterfaceNames.layout + ".Get"
    static let devices = InterfaceNames.devices + ".List"
    static let monitorDevices = InterfaceNames.devices + ".Monitor"
}
