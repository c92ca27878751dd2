internal import Files
internal import Foundation
internal import Messages
internal import Synchronization
internal import Tables

/// The layout of an export that is known: the columns that it always has, and what they mean, as a form.
struct FileLayout: Sendable {
    let name: String
    /// The columns by which it is recognized.
    private let always: [String]
    /// The headings that a column has in the languages of the export, by that in forms.
    private let headings: [String: [String]]
    private let form: FileForm

    /// The form of a file's layout, with the headings of the file; `nil` if the file is of no known layout.
    static func form(of header: Header) -> FileForm? {
        guard header.table == .checkIns || header.table == .registrants else { return nil }
        let names = Set(header.names)
        return all.lazy.compactMap { $0.form(for: names) }.first
    }

    private func form(for names: Set<String>) -> FileForm? {
        let found = { [self] (heading: String) -> String? in
            (headings[heading] ?? [heading]).first(where: names.contains)
        }
        guard always.allSatisfy({ found($0) != nil }) else { return nil }
        return form.renamed(found)
    }

    /// All layouts, the most telling first.
    private static let all: [FileLayout] = {
        do throws(Fault) {
            var layouts: [FileLayout] = []
            for text in LayoutTexts.all {
                var mapping = try YAMLFile(path: "layouts").mapping(in: "layouts:\n" + text)
                for value in mapping.take("layouts")?.list() ?? [] { layouts.append(try FileLayout(value)) }
            }
            return layouts.sorted { $0.always.count > $1.always.count }
        } catch {
            preconditionFailure("\(error.message.en)")
        }
    }()

    private init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        name = try mapping.take("layout")?.text() ?? ""
        always = try mapping.take("always")?.list().texts() ?? []
        var headings: [String: [String]] = [:]
        if var found = try mapping.take("headings")?.mapping() {
            for (heading, value) in found.takeAll() { headings[heading] = try value.list().texts() }
        }
        self.headings = headings
        form = try FileForm(&mapping)
        try mapping.finish()
    }
}

extension FileForm {
    /// The form with other headings, without columns that have none.
    fileprivate func renamed(_ heading: (String) -> String?) -> FileForm {
        func words(_ words: Words?) -> Words? {
            guard let words, let column = words.column else { return words }
            return heading(column).map { Words(column: $0, yes: words.yes, no: words.no) }
        }
        var form = self
        if case .columns(let names) = person { form.person = .columns(names.compactMap(heading)) }
        switch session {
        case .column(let name): form.session = heading(name).map { .column($0) }
        case .listed(let name): form.session = heading(name).map { .listed($0) }
        case .marked(let names): form.session = .marked(names.compactMap(heading))
        case .named, .eachSheet, .eachFile, nil: break
        }
        if case .column(let name) = time?.date { form.time?.date = heading(name).map { .column($0) } }
        if let column = time?.column {
            form.time?.column = heading(column)
            if form.time?.column == nil { form.time = nil }
        }
        (form.came, form.direction) = (words(came), words(direction))
        (form.result, form.registered) = (words(result), words(registered))
        form.type = type.flatMap(heading)
        (form.fields, form.ignore) = (fields.compactMap(heading), ignore.compactMap(heading))
        form.columns = columns.compactMapValues(heading)
        return form
    }
}
