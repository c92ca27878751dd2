import Publishing
import Reporting
import Tables

extension StagedFiles {
    /// Writes files of reports aside, and gives their places in order.
    ///
    /// A report's folder of CSV files has those of its sections: what an earlier run left there of another section goes
    /// with the publication. Known by the program's own names of sections; a file of any other name stays.
    mutating func stage(_ files: [EventPart.File], below folder: String) throws -> [String] {
        for file in files { try stage(file.bytes, at: "\(folder)/\(file.path)") }
        let paths = Set(files.map(\.path))
        for section in Set(paths.filter { $0.hasSuffix(".csv") }.map(\.parentFolder)).sorted() {
            for name in Self.sectionNames where !paths.contains("\(section)/\(name).csv") {
                try stageRemoval(of: "\(folder)/\(section)/\(name).csv")
            }
        }
        return files.map { "\(folder)/\($0.path)" }
    }

    private static let sectionNames =
        EventSectionKind.allCases.map(\.rawValue) + MemberSectionKind.allCases.map(\.rawValue)
}
