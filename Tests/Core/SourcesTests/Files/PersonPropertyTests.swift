import Base
import TestSupport
import Testing

@testable import Sources

/// The number of people is a plain dictionary's, for random people and spellings.
extension PersonTests {
    @Test(arguments: Rounds.third(of: 0..<40 as Range<UInt64>))
    func `random spellings of ids are as many people as there are`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let kinds = Set(FileForm.Alike.allCases.filter { _ in random.chance(0.5) })
        var people: Set<Int> = []
        var rows: [String] = []
        for _ in 0..<Int.random(in: 1...300, using: &random) {
            let number = Int.random(in: 1...60, using: &random)
            people.insert(number)
            // Numbers and codes with letters: neither is the other, whatever makes no difference.
            var id = number % 2 == 0 ? "\(1000 + number)" : "qr\(1000 + number)z"
            if kinds.contains(.letterCase), random.chance(0.5) { id = id.uppercased() }
            for (kind, mark) in [(FileForm.Alike.dots, "."), (.blanks, " "), (.dashes, "-")]
            where kinds.contains(kind) && random.chance(0.5) {
                id.insert(contentsOf: mark, at: id.index(id.startIndex, offsetBy: 2))
            }
            if kinds.contains(.zeros), random.chance(0.5) {
                id = String(repeating: "0", count: Int.random(in: 1...4, using: &random)) + id
            }
            rows.append(id)
        }
        let told = try read([log("Código", rows)], Said(person: ["Código"], alike: kinds)).people
        #expect(told.people == people.count && told.rows == rows.count, "\(kinds)")
        // Nothing is doubtful that the form has said.
        #expect(told.perhapsSame == 0)
    }

    /// The people of rows whose cells may be empty, row by row: those with all cells first, then those with fewer.
    private func people(_ rows: [[String]]) -> Int {
        var people: [[String]] = []
        let width = rows[0].count
        for row in rows where !row.contains("") && !people.contains(row) { people.append(row) }
        for empty in 1..<width {
            var own: [[String]] = []
            for row in rows where row.count(where: \.isEmpty) == empty {
                let agreeing = people.filter { person in
                    zip(person, row).allSatisfy { $1.isEmpty || $0 == $1 }
                }
                if agreeing.count != 1, !own.contains(row) { own.append(row) }
            }
            people += own
        }
        return people.count
    }

    @Test(arguments: Rounds.third(of: 0..<40 as Range<UInt64>))
    func `empty cells make as many people as a plain search finds`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let headings = Array(["Ref", "Correo", "Sede"].prefix(Int.random(in: 2...3, using: &random)))
        var rows: [[String]] = []
        for _ in 0..<Int.random(in: 1...120, using: &random) {
            let row = headings.indices.map { column -> String in
                guard !random.chance(0.3) else { return "" }
                let number = Int.random(in: 1...8, using: &random)
                return column == 1 ? "g\(number)@x" : "k\(number)"
            }
            if row.contains(where: { !$0.isEmpty }) { rows.append(row) }
        }
        guard !rows.isEmpty else { return }
        // In two files, whose columns are in different orders.
        let cut = Int.random(in: 0...rows.count, using: &random)
        let first = log(headings.joined(separator: ";"), rows[..<cut].map { $0.joined(separator: ";") })
        let second = log(
            headings.reversed().joined(separator: ";"), rows[cut...].map { $0.reversed().joined(separator: ";") })
        let told = try read([first, second], Said(person: headings)).people
        #expect(told.people == people(rows) && told.rows == rows.count)
    }
}
