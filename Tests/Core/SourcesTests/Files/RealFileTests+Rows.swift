import Base
import TestSupport
import Testing

@testable import Sources

/// What rows count, and by which ids and names.
extension RealFileTests {
    @Test func `ids that name different check-ins are set apart if they are few, and not used if they are many`()
        async throws
    {
        try await verify(
            "checkin_id;Código;Sesión;Fecha y hora\n" + rows(6) { "\($0);\($0);A;13/05/2024 10:00" }
                + "\n5;77;B;13/05/2024 11:00\n",
            Expected(
                sessions: ["A": 6, "B": 0], guests: 6,
                says: ["f.csv:8: checkin_id: another check-in has the same number", "1 row"]))
        let list = { (first: Int, session: String) in
            self.rows(50) { "\($0);\(first + $0);\(session);13/05/2024 10:00" }
        }
        try await verify(
            "checkin_id;Código;Sesión;Fecha y hora\n\(list(0, "A"))\n\(list(100, "B"))\n",
            Expected(sessions: ["A": 50, "B": 50], guests: 100, says: ["\"checkin_id\" has the same numbers"]))
        // The same row twice is one check-in.
        try await verify(
            "checkin_id;Código;Sesión;Fecha y hora\n\(list(0, "A"))\n\(list(0, "A"))\n",
            Expected(sessions: ["A": 50], guests: 50))
    }

    private func sessionIDs(_ text: String, wide: Bool = false) async throws -> [String: Int64] {
        let tables = try await read(text, [:], wide: wide).tables
        let names = (0..<tables.sessions.count).map { tables.sessions.names[$0] ?? "" }
        return Dictionary(uniqueKeysWithValues: zip(names, tables.sessions.ids.values))
    }

    @Test func `a row added out of order renumbers no session`() async throws {
        let rows = ["1;Apertura;13/05/2024 09:00", "2;Taller;13/05/2024 10:00", "3;Cena;13/05/2024 20:00"]
        let late = "4;Apertura;13/05/2024 08:59"
        let header = "Código;Sesión;Fecha y hora\n"
        let ids: [String: Int64] = ["Apertura": 1, "Taller": 2, "Cena": 3]
        for lines in [rows, rows + [late]] {
            #expect(try await sessionIDs(header + lines.joined(separator: "\n")) == ids)
        }
        // Newest first, rows are added at the top.
        let newestFirst = Array((rows + ["5;Cena;13/05/2024 20:01", "6;Cena;13/05/2024 20:02"]).reversed())
        #expect(try await sessionIDs(header + newestFirst.joined(separator: "\n")) == ids)
        #expect(try await sessionIDs(header + ([late] + newestFirst).joined(separator: "\n")) == ids)
    }

    @Test func `sessions that are columns are numbered in the order of the columns`() async throws {
        for marks in [["1;;x;", "2;x;;x"], ["1;x;;", "2;x;x;x"]] {
            let text = "Código;Apertura;Taller;Cena\n" + marks.joined(separator: "\n")
            #expect(try await sessionIDs(text, wide: true) == ["Apertura": 1, "Taller": 2, "Cena": 3])
        }
    }

    @Test func `a text in place of a session's number is its name`() async throws {
        let text =
            "Código;session_id;Fecha y hora\n1;T-01;13/05/2024 09:00\n2;T-02;13/05/2024 09:00\n3;7;13/05/2024 09:00\n"
        #expect(try await sessionIDs(text) == ["T-01": 1, "T-02": 2, "": 7])
    }

    @Test func `a date whose time of day is missing is a check-in without a time`() async throws {
        let rows = (0..<100).map { "\($0);13/05/2024;9:\(10 + $0 % 50)\n" }.joined()
        let text = "Código;Fecha;Hora\n\(rows)100;13/05/2024;\n101;13/05/2024;10:30\n"
        let tables = try await read(text, [:], wide: false).tables
        #expect(tables.checkIns.count == 102)
        #expect(tables.checkIns.createdAt.values.count { $0 == .untimed } == 1)
    }
}
