package import PointerWire

extension LayoutReply: Decodable {
    /// Decodes a reply of Get, as the client library reads its text.
    package init(from decoder: any Decoder) throws {
        let document = try DecodedDocument(from: decoder).value
        self = try Declaration.read(document) { $0.layoutReply() }
    }
}

/// Any JSON value.
private struct DecodedDocument: Decodable {
    let value: DocumentValue

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let table = try? decoder.container(keyedBy: Key.self) {
            let entries = try table.allKeys.map { key in
                DocumentEntry(key: key.stringValue, value: try table.decode(DecodedDocument.self, forKey: key).value)
            }
            value = DocumentValue(.table(entries))
        } else if var list = try? decoder.unkeyedContainer() {
            var items: [DocumentValue] = []
            while !list.isAtEnd { items.append(try list.decode(DecodedDocument.self).value) }
            value = DocumentValue(.array(items))
        } else {
            let scalar = try decoder.singleValueContainer()
            if let flag = try? scalar.decode(Bool.self) {
                value = DocumentValue(.boolean(flag))
            } else if let integer = try? scalar.decode(Int64.self) {
                value = DocumentValue(.integer(integer))
            } else if let number = try? scalar.decode(Double.self) {
                value = DocumentValue(.float(number))
            } else {
                value = DocumentValue(.string(try scalar.decode(String.self)))
            }
        }
    }
}
