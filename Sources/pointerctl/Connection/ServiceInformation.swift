/// The reply of org.varlink.service.GetInfo: who the service is.
struct ServiceInformation: Codable {
    /// The method that it is the reply of.
    static let method = "org.varlink.service.GetInfo"

    var vendor: String
    var product: String
    var version: String
    var url: String
    var interfaces: [String]
}
