/// The reply of org.varlink.service.GetInfo: who the service is.
struct ServiceInformation: Codable {
    var vendor: String
    var product: String
    var version: String
    var url: String
    var interfaces: [String]
}
