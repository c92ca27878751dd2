import Base

extension Report {
    /// Everything that the report says in words, in reading order and in each language: the texts of its files, whatever their
    /// format, and of their names. Numbers, and the labels of codes, are left out.
    public var texts: [String] { Language.allCases.flatMap(texts) }

    private func texts(in language: Language) -> [String] {
        func words(_ phrases: Phrase?...) -> [String] { phrases.compactMap { $0?[language] } }
        func text(_ cell: Cell) -> String? {
            switch cell {
            case .text(let text): text
            case .phrase(let phrase), .name(_, let phrase): phrase[language]
            case .empty, .flag, .integer, .number, .decimal, .percentage, .instant, .wholeDay, .withheld: nil
            }
        }
        var texts = [name, subject.name(in: language)] + words(title, occasion, note)
        for headline in headlines {
            texts.append(headline.name)
            texts += words(headline.title) + [text(headline.value)].compactMap(\.self) + words(headline.detail)
        }
        for notice in notices { texts += words(notice.text) }
        for section in sections {
            texts += [section.name] + words(section.title, section.note, section.unavailableNote, section.restriction)
            texts += section.pictures.flatMap { words($0.title) }
            texts += section.table.columns.map(\.name)
            texts += section.table.columns.flatMap { words($0.title, $0.definition) }
            for row in 0..<section.table.rowCount {
                texts += section.table.columns.compactMap { text($0.cell(row)) }
            }
        }
        for entry in about {
            texts.append(entry.name)
            texts += words(entry.group, entry.title, entry.text) + [text(entry.value)].compactMap(\.self)
        }
        return texts
    }
}
