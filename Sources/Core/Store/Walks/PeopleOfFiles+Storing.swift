import Base
import Foundation

extension PeopleOfFiles {
    /// The text in the store.
    var stored: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns `nil` for a text that this version cannot read: the next reading says it again.
    init?(stored text: String?) {
        guard let text, let people = try? JSONDecoder().decode(PeopleOfFiles.self, from: Data(text.utf8)) else {
            return nil
        }
        self = people
    }
}
