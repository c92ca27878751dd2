import Base
import CEmbedded
import Testing

@testable import Templates

@Suite(.timeLimit(.minutes(30))) struct ThemeLibraryTests {
    private let none = ThemeLibrary(SearchPath([]))

    @Test func `has the program's own`() throws {
        #expect(none.names == ["negroni", "tikit"])
        let tikit = try none.find("tikit")
        #expect(tikit.name == "Tikit")
        #expect(tikit.primary == Theme.tikit.primary && tikit.secondary == Theme.tikit.secondary)
        #expect(try none.find("negroni").primary.hex == "#FF6B35")
    }

    /// Every line of the built-in example says what it is for, and what is commented out in it can be used.
    @Test func `the example works as a whole`() throws {
        let lines = String(cString: embedded_text("tikit.yaml")).split(separator: "\n")
        let whole = lines.map { line -> String in
            let line = String(line)
            let spaces = line.prefix { $0 == " " }
            let rest = line.dropFirst(spaces.count)
            guard rest.hasPrefix("# "), rest.contains(/^#\s+[a-z-]+:/), !rest.contains("NAME") else {
                return line
            }
            return String(spaces + rest.dropFirst(2))
        }
        let folder = try Folder(["mine.yaml": whole.joined(separator: "\n")])
        try folder.write(Pictures.png(width: 10, height: 10), to: "logo.png")
        let theme = try ThemeLibrary(SearchPath([folder.path])).find("mine")
        #expect(theme.logo?.description.en == "Name of the company" && theme.footer?.es == "Uso interno")
        #expect(theme.workbookFont == "Calibri")
    }

    @Test func `nearer files hide others`() throws {
        let near = try Folder(["house.yaml": "colors: {primary: '#111111', secondary: '#222222'}"])
        let far = try Folder([
            "house.yaml": "colors: {primary: '#333333', secondary: '#444444'}",
            "tikit.yaml": "colors: {primary: '#555555', secondary: '#666666'}",
        ])
        let library = ThemeLibrary(SearchPath([near.path, far.path]))
        #expect(library.names == ["house", "negroni", "tikit"])
        #expect(try library.find("house").primary.hex == "#111111")
        #expect(try library.find("tikit").primary.hex == "#555555")
        #expect(try library.find(far.path + "/house.yaml").primary.hex == "#333333")
    }

    private func fault(_ name: String, _ library: ThemeLibrary) -> Fault? {
        do {
            _ = try library.find(name)
            return nil
        } catch { return error }
    }

    @Test func `says what there is`() throws {
        #expect(fault("tiket", none)?.kind == .notFound)
        #expect(fault("tiket", none)?.message == .noSuchTheme("tiket", nearest: "tikit", known: []))
        #expect(
            fault("corporate", none)?.message == .noSuchTheme("corporate", nearest: nil, known: ["negroni", "tikit"]))
        #expect(fault("./none.yaml", none)?.message == .noSuchThemeFile("./none.yaml"))
        let folder = try Folder(["bad.yaml": "colors: {", "latin.yaml": ""])
        try folder.write([0x66, 0xFF, 0xFE], to: "latin.yaml")
        let library = ThemeLibrary(SearchPath([folder.path]))
        for name in ["bad", "latin"] {
            #expect(fault(name, library)?.kind == .misconfigured)
            #expect(fault(name, library)?.message.en.hasPrefix(folder.path + "/\(name).yaml") == true)
        }
    }
}
