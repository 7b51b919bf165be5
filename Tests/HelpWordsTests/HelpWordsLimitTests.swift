import DoctorCodes
import HelpWords
import TestBasics
import Testing

@Suite("Limits of sentences")
struct HelpWordsLimitTests {
    @Test("So much is shown, and not one more", arguments: HelpWordsLimit.allCases)
    func limit(limit: HelpWordsLimit) throws {
        switch limit {
        case .argument:
            // Of two bytes each, and not in the words around it.
            try expectLimit(limit, is: 200) { count in
                let name = String(repeating: "ß", count: count)
                let sentence = HelpWords.sentence(for: FindingCode.withoutRegions.rawValue, ["program": name])
                return sentence.count { $0 == "ß" }
            }
            let long = String(repeating: "ß", count: limit.most + 1)
            #expect(HelpWords.sentence(for: long, [:]).contains("ß….") == true)
        }
    }
}
