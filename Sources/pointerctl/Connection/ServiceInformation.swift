/// The reply of org.varlink.service.GetInfo, which identifies the service.
struct ServiceInformation: Codable {
    /// Name of the method.
    static let method = "org.varlink.service.GetInfo"

    var vendor: String
    var product: String
    var version: String
    var url: String
    var interfaces: [String]
}
