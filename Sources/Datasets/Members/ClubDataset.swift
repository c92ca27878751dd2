public import Base

/// A club in the form in which a dataset stores it: its members and their visits.
///
///     let club = ClubDataset(tables)
///     for file in club.files(withNames: false) { print(file.entry.path, file.entry.rows) }
public struct ClubDataset: Sendable {
    private let tables: MemberTables
    /// The rows of members, sorted by id.
    private let members: [Int]
    /// The rows of visits, sorted by time, then member, whatever the order of the source's pages.
    private let visits: [Int]

    public init(_ tables: MemberTables) {
        self.tables = tables
        let ids = (0..<UInt32(tables.memberIDs.count)).map { tables.memberIDs[$0] }
        let places = ids.indices.sorted { ids[$0].utf8.lexicographicallyPrecedes(ids[$1].utf8) }
        var place = [Int](repeating: 0, count: ids.count)
        for (index, code) in places.enumerated() { place[code] = index }
        let (codes, visitors, times) = (tables.members.codes, tables.visits.members, tables.visits.visitedAt)
        members = codes.indices.sorted { place[Int(codes[$0])] < place[Int(codes[$1])] }
        visits = visitors.indices.sorted {
            (times[$0], place[Int(visitors[$0])]) < (times[$1], place[Int(visitors[$1])])
        }
    }

    /// The manifest's entry for the club.
    public var summary: DatasetManifest.Club {
        DatasetManifest.Club(
            name: tables.name, members: members.count, visits: visits.count,
            newestVisitAt: tables.provenance.newestVisitAt?.secondsSinceEpoch)
    }

    /// The club's files.
    ///
    /// - Parameter withNames: Whether to include the table of members' names and numbers.
    public func files(withNames: Bool) -> [DatasetFile] {
        (DatasetTable.ofEveryClub + (withNames ? [.memberNames] : [])).flatMap { table in
            DatasetFile.files(of: table, event: nil, lines(of: table))
        }
    }

    private func lines(of table: DatasetTable) -> TableLines {
        switch table {
        case .visits: TableLines(rows: visits.count, appendVisits)
        case .memberNames: TableLines(rows: members.count, appendNames)
        default: TableLines(rows: members.count, appendMembers)
        }
    }

    /// The maximum number of bytes of the fields between two texts.
    private static let shortFields = 128

    @Sendable private func appendMembers(_ rows: Range<Int>, to lines: inout CSVLines) {
        let table = tables.members
        for row in rows.map({ members[$0] }) {
            let plan = tables.plan(ofMember: row)
            lines.append(text: tables.id(ofMember: row))
            for text in [
                table.isActive(row).map(String.init), table.statuses[row] == .unknown ? nil : table.statuses[row].name,
                table.plans[row].map { tables.planIDs[$0] }, plan?.name, tables.planType(ofMember: row)?.name,
            ] {
                lines.reserve(Self.shortFields)
                lines.comma()
                lines.append(text: text)
            }
            lines.reserve(Self.shortFields)
            for number in [
                table.startDates[row]?.secondsSinceEpoch, table.endDates[row]?.secondsSinceEpoch,
                table.remainingVisits[row],
            ] {
                lines.comma()
                lines.append(number)
            }
            for text in [
                table.families[row].map { tables.familyIDs[$0] },
                table.membershipTypes[row].map { tables.membershipTypes[$0] },
            ] {
                lines.reserve(Self.shortFields)
                lines.comma()
                lines.append(text: text)
            }
            lines.reserve(Self.shortFields)
            for number in [
                table.currentLevels[row], table.points[row], table.visitsInCurrentPeriod[row],
                table.levelExpiresAt[row]?.secondsSinceEpoch,
            ] {
                lines.comma()
                lines.append(number)
            }
            lines.endLine()
        }
    }

    @Sendable private func appendVisits(_ rows: Range<Int>, to lines: inout CSVLines) {
        let table = tables.visits
        for row in rows.map({ visits[$0] }) {
            lines.append(text: tables.memberIDs[table.members[row]])
            lines.reserve(Self.shortFields)
            lines.comma()
            lines.append(table.visitedAt[row].secondsSinceEpoch)
            lines.comma()
            lines.append(utcText: table.visitedAt[row])
            lines.endLine()
        }
    }

    @Sendable private func appendNames(_ rows: Range<Int>, to lines: inout CSVLines) {
        let table = tables.members
        for row in rows.map({ members[$0] }) {
            lines.append(text: tables.id(ofMember: row))
            for text in [table.names[row], table.memberNumbers[row]] {
                lines.reserve(Self.shortFields)
                lines.comma()
                lines.append(text: text)
            }
            lines.endLine()
        }
    }
}
