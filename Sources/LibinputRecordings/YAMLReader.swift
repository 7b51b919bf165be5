import CYAML

/// A streaming YAML reader on libyaml, so that a long recording is never in memory as a tree.
///
/// The text must outlive the reader. Anchors, aliases and a second document are errors: no recording has them, and aliases can
/// expand a small file without bound.
@safe
struct YAMLReader: ~Copyable {
    /// The position and reason of an error: malformed YAML, or other YAML than expected.
    struct Fault: Error {
        /// The line, counted from 1.
        var line: Int
        var reason: String
    }

    /// A piece of a document.
    enum Piece: Equatable {
        case scalar(String)
        case listStart
        case listEnd
        case tableStart
        case tableEnd
        case end
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The piece that ``peek()`` read.
    private var pending: Piece?
    private var depth = 0
    /// The line of the last piece read, counted from 1.
    private(set) var line = 1

    /// Makes a reader at the beginning of a document.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(Fault) {
        unsafe parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            // deinit deletes the parser even if it was not initialized; all zeroes make that safe.
            unsafe memset(parser, 0, MemoryLayout<yaml_parser_t>.size)
            throw Fault(line: 1, reason: "out of memory")
        }
        unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
    }

    /// Returns the next piece without consuming it.
    mutating func peek() throws(Fault) -> Piece {
        if let pending { return pending }
        let piece = try read()
        pending = piece
        return piece
    }

    /// Consumes and returns the next piece.
    mutating func next() throws(Fault) -> Piece {
        let piece = try peek()
        pending = nil
        return piece
    }

    private mutating func read() throws(Fault) -> Piece {
        while true {
            var event = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw syntaxFault() }
            defer { unsafe yaml_event_delete(&event) }
            line = unsafe Int(clamping: event.start_mark.line) &+ 1
            switch unsafe event.type {
            case YAML_SCALAR_EVENT:
                guard unsafe event.data.scalar.anchor == nil else {
                    throw fault("anchors have no place in a recording")
                }
                let count = unsafe event.data.scalar.length
                let limit = LibinputRecordingsLimit.textBytes.most
                guard count <= limit else { throw fault("a text longer than \(limit) bytes") }
                let bytes = unsafe UnsafeBufferPointer(start: event.data.scalar.value, count: count)
                return .scalar(unsafe String(decoding: bytes, as: UTF8.self))
            case YAML_SEQUENCE_START_EVENT:
                guard unsafe event.data.sequence_start.anchor == nil else {
                    throw fault("anchors have no place in a recording")
                }
                try descend()
                return .listStart
            case YAML_MAPPING_START_EVENT:
                guard unsafe event.data.mapping_start.anchor == nil else {
                    throw fault("anchors have no place in a recording")
                }
                try descend()
                return .tableStart
            case YAML_SEQUENCE_END_EVENT:
                depth -= 1
                return .listEnd
            case YAML_MAPPING_END_EVENT:
                depth -= 1
                return .tableEnd
            case YAML_ALIAS_EVENT: throw fault("aliases have no place in a recording")
            case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
            default: continue
            }
        }
    }

    private mutating func descend() throws(Fault) {
        depth += 1
        let limit = LibinputRecordingsLimit.levels.most
        guard depth <= limit else { throw fault("nested deeper than \(limit) levels") }
    }

    /// Makes an error at the last piece read.
    func fault(_ reason: String) -> Fault { Fault(line: line, reason: reason) }

    private func syntaxFault() -> Fault {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "unreadable"
        let mark = unsafe parser.pointee.problem_mark
        // Errors in the encoding have no mark.
        let hasMark = unsafe parser.pointee.error != YAML_READER_ERROR
        let line = hasMark ? Int(clamping: mark.line) &+ 1 : self.line
        return Fault(line: line, reason: "not YAML: \(problem)")
    }
}
