import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import Translations

@Suite("Texts in a person's language")
struct TranslatedTests {
    private static func made() throws -> MadeCatalogue {
        try MadeCatalogue([
            "Keep": ["Behalten"], "%1$s does not take part.": ["%1$s macht nicht mit."],
            "%1$s has %2$d": ["%2$d hat %1$s"], "wrong %1$s": ["falsch %1$d"], "more %1$s": ["mehr %1$s %2$s"],
            "less %1$s": ["weniger"], "lone": ["100 % allein"], "added": ["dazu %1$s"],
            "%1$d program\0%1$d programs": ["ein Programm", "%1$d Programme"],
            "%1$d of %2$s\0%1$d all of %2$s": ["%2$s: %1$d", "%2$s"],
        ])
    }

    @Test("A program that has bound nothing speaks English, and a text without a catalogue is itself")
    func english() {
        let name = "Tür"
        #expect(translated("Keep") == "Keep" && translated("%1$s has %2$d", name, 2) == "Tür has 2")
        #expect(translated("%1$d program", "%1$d programs", 1) == "1 program")
        #expect(translated("%1$d program", "%1$d programs", 0) == "0 programs")
        #expect(translated("%1$d of %2$s", "%1$d all of %2$s", -1, "a") == "-1 all of a")
        // What is wrong by itself is shown as it is.
        #expect(translated("%1$d %2$s", name) == "%1$d %2$s" && translated("50 %") == "50 %")
    }

    @Test("A translation has the arguments by their numbers")
    func translations() throws {
        let made = try Self.made()
        let catalogue = made.catalogue
        #expect(Translations.text("Keep", [], by: catalogue) == "Behalten")
        #expect(Translations.text("%1$s does not take part.", ["Tür"], by: catalogue) == "Tür macht nicht mit.")
        #expect(Translations.text("%1$s has %2$d", ["a", 2], by: catalogue) == "2 hat a")
        #expect(Translations.text("Unknown %1$s", ["a"], by: catalogue) == "Unknown a")
        #expect(Translations.text("", [], by: catalogue) == "")
    }

    @Test("Plural forms are the language's, and one may be said in words")
    func plurals() throws {
        let made = try Self.made()
        func programs(_ count: Int) -> String {
            Translations.text("%1$d program", "%1$d programs", count, [], by: made.catalogue)
        }
        #expect(programs(1) == "ein Programm" && programs(2) == "2 Programme" && programs(0) == "0 Programme")
        #expect(programs(.min) == "\(Int.min) Programme" && programs(.max) == "\(Int.max) Programme")
    }

    @Test("A translation with other placeholders than the English text counts as none")
    func wrong() throws {
        let made = try Self.made()
        let catalogue = made.catalogue
        #expect(Translations.text("wrong %1$s", ["a"], by: catalogue) == "wrong a")
        #expect(Translations.text("more %1$s", ["a"], by: catalogue) == "more a")
        #expect(Translations.text("more %1$s", ["a", "b"], by: catalogue) == "more a")
        #expect(Translations.text("less %1$s", ["a"], by: catalogue) == "less a")
        #expect(Translations.text("lone", [], by: catalogue) == "lone")
        #expect(Translations.text("added", [], by: catalogue) == "added")
        #expect(Translations.text("%1$d of %2$s", "%1$d all of %2$s", 1, ["a"], by: catalogue) == "a: 1")
        #expect(Translations.text("%1$d of %2$s", "%1$d all of %2$s", 2, ["a"], by: catalogue) == "a")
        #expect(Translations.text("%1$d of %2$s", "%1$d all of %2$s", 2, [3], by: catalogue) == "%1$d all of %2$s")
    }

    @Test("A program that has bound a folder speaks the language of its environment")
    func bound() async {
        await #expect(processExitsWith: .success) {
            let made = try MadeCatalogue(["Keep": ["Behalten"]], domain: Translations.domain)
            unsafe setenv("LC_ALL", MadeCatalogue.locale, 1)
            Translations.bind("/nowhere")
            try #require(translated("Keep") == "Keep")
            Translations.bind(made.folder.path.string)
            try #require(translated("Keep") == "Behalten")
            unsafe setenv("LC_ALL", "C", 1)
            Translations.bind(made.folder.path.string)
            try #require(translated("Keep") == "Keep")
        }
        #expect(Translations.folder(of: "/usr/bin/pointer-feeder") == "/usr/share/locale")
        #expect(Translations.folder(of: "/opt/p/libexec/pointerd") == "/opt/p/share/locale")
        #expect(Translations.folder(of: "/x") == "/share/locale")
    }

    @Test("An unknown locale and a folder without catalogues have no translation, and the process keeps its locale")
    func locales() throws {
        #expect(Catalogue("pointerd", in: "/nowhere", locale: "xx_XX.none") == nil)
        let nowhere = try #require(Catalogue("pointerd-nowhere", in: "/nowhere", locale: "C.UTF-8"))
        #expect(nowhere.translation(of: "Keep") == nil && nowhere.translation(of: "one", "many", for: 2) == nil)
        let former = unsafe uselocale(nil)
        let made = try Self.made()
        #expect(made.catalogue.translation(of: "Keep") == "Behalten")
        #expect(unsafe uselocale(nil) == former)
    }
}
