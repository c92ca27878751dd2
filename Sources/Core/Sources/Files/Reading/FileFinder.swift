internal import Base
internal import Datasets
import Workbooks

/// Finds the files of an event, and says what each of them has. Nothing is passed over: a file that may have a table is
/// read, or asked about.
struct FileFinder {
    var entries: [FileSet.Entry] = []
    /// What only a person can say.
    var asked: [Phrase] = []
    var notes: [Phrase] = []
    let options: FileOptions
    private let encoding: TextEncoding?
    /// The folder of check-ins, and perhaps other tables, that a form names.
    let folder: String?
    /// The files that a form or an option names, and their tables.
    private var files: [FileTable: String]
    private var told: [FileIdentity: FileTable] = [:]
    /// The tables of those of them that a path names, too.
    private var added: Set<FileTable> = []

    /// - Throws: a `Fault` of kind `.misconfigured` for a form with an unknown encoding.
    init(_ options: FileOptions) throws(Fault) {
        self.options = options
        encoding = try options.form?.encoding.map { name throws(Fault) in
            guard let encoding = TextEncoding(named: name) else {
                throw Fault(.misconfigured, .encodingUnknown(name, known: TextEncoding.names))
            }
            return encoding
        }
        files = options.form?.files ?? [:]
        folder = files[.checkIns].flatMap { FolderFile.isFolder($0) ? $0 : nil }
        if folder != nil { files[.checkIns] = nil }
        for (table, path) in files { if let identity = FileIdentity(path) { told[identity] = table } }
        if let registrants = options.registrants { files[.registrants] = registrants }
    }

    /// Adds a file that a person names.
    ///
    /// - Parameter isOnly: Whether it is the only path: then it has check-ins, even if it is called "asistentes".
    mutating func add(file path: String, isOnly: Bool) throws(Fault) {
        try FileIdentity.require(path)
        let (toldTable, first) = (FileIdentity(path).flatMap { told[$0] }, entries.count)
        let table = toldTable ?? (isOnly ? nil : FileTable(named: FileSet.stem(path))) ?? .checkIns
        // Check-ins that a path names are those of tonight, whatever a form names.
        if toldTable != nil || table == .checkIns { added.insert(table) }
        try add(path, as: table)
        if toldTable == nil { try askAboutGuests(from: first) }
    }

    /// Adds the files that a form or an option names.
    mutating func addTold() throws(Fault) {
        for table in FileTable.allCases {
            guard let path = files[table], !added.contains(table) else { continue }
            try FileIdentity.require(path)
            if FolderFile.isFolder(path) { try add(path, of: table) } else { try add(path, as: table) }
        }
    }

    /// Adds the files that a dataset's manifest lists.
    mutating func add(_ manifest: DatasetManifest, in folder: String) {
        added.insert(.checkIns)
        entries += manifest.files.compactMap { file in
            FileTable(rawValue: file.table.rawValue).map { table in
                FileSet.Entry(path: "\(folder)/\(file.path)", table: table, event: file.event, isOfDataset: true)
            }
        }
    }

    /// Adds the files of a folder: those named after a table, or in a folder that is. If none of them has check-ins, the
    /// others do, provided that it is one, or that all have the same columns.
    mutating func add(folder: String) throws(Fault) {
        let named = Set(files.values.compactMap { FileIdentity($0) })
        let others = FolderFile.files(in: folder).filter { file in
            FileIdentity(file.path).map { !named.contains($0) } ?? true
        }
        let isLeft = { [files] (file: FolderFile) -> Bool in
            files[.checkIns] != nil || file.table.map { files[$0] != nil } ?? false
        }
        let left = others.filter(isLeft)
        if !left.isEmpty { notes.append(.filesNotRead(folder, left.map(\.name))) }
        try add(others.filter { !isLeft($0) }, of: folder)
    }

    private mutating func add(_ files: [FolderFile], of folder: String) throws(Fault) {
        var unclear = files.filter { !$0.isReadable }
        let named = files.filter { $0.isReadable && $0.table != nil }
        let others = files.filter { $0.isReadable && $0.table == nil }
        let checkIns = named.filter { $0.table == .checkIns }
        var read = named.map { (file: $0, table: $0.table ?? .checkIns) }
        if !checkIns.isEmpty {
            unclear += others
        } else if !others.isEmpty {
            read += others.map { (file: $0, table: FileTable.checkIns) }
        } else if let only = named.first, named.count == 1, only.table != .registrants, only.kind != .folder {
            read = [(file: only, table: .checkIns)]
        }
        // Of two files of one name, one is a copy, and nobody knows which.
        for table in FileTable.allCases {
            let same = named.filter { $0.table == table }
            if same.count > 1 { unclear += same }
        }
        let first = entries.count
        for (file, table) in read {
            if file.kind == .folder { try add(file.path, of: table) } else { try add(file.path, as: table) }
        }
        if checkIns.isEmpty, others.count > 1, options.form?.session != .eachFile,
            try !haveSameHeadings(entries[first...].filter { $0.table == .checkIns })
        {
            unclear += others
        }
        if read.count > 1 { try askAboutGuests(from: first) }
        guard !unclear.isEmpty else { return }
        let paths = Set(unclear.map(\.path))
        let clear = read.filter { !paths.contains($0.file.path) }
        asked.append(
            .folderAsks(
                folder, unclear.map { .folderFile($0.name, $0.kind.asked) }, answer: Self.answer(clear),
                isOpen: !clear.contains { $0.table == .checkIns }))
    }

    /// The line of a form that reads only what is clear, with a `?` if it is not clear which file has the check-ins; `nil` if
    /// several have, which a form cannot list.
    private static func answer(_ clear: [(file: FolderFile, table: FileTable)]) -> String? {
        let checkIns = clear.filter { $0.table == .checkIns }
        guard checkIns.count < 2 else { return nil }
        let first = "checkins: " + (checkIns.first.map { YAMLText.quoted($0.file.name) } ?? "?")
        let others = clear.filter { $0.table != .checkIns }
            .map { "\($0.table.rawValue): \(YAMLText.quoted($0.file.name))" }
        return "files: {\(([first] + others).joined(separator: ", "))}"
    }

    // MARK: Files

    /// Adds a file, of whatever kind it is.
    mutating func add(_ path: String, as table: FileTable, event: Int64? = nil) throws(Fault) {
        switch FileKind(path.pathParts.last ?? path) {
        case .workbook: try add(workbook: path, as: table, event: event)
        case .otherSpreadsheet: throw Fault(.unreadableData, .workbookOfOtherFormat(path))
        case .text, .archive, .folder, .unknown, nil:
            entries.append(FileSet.Entry(path: path, table: table, event: event, encoding: encoding))
        }
    }

    /// Adds all files of a folder that has one table, or a folder of it for each event.
    private mutating func add(_ folder: String, of table: FileTable, event: Int64? = nil) throws(Fault) {
        let files = FolderFile.files(in: folder)
        for file in files where file.kind == .text || file.kind == .workbook {
            try add(file.path, as: table, event: event)
        }
        let events = event == nil ? FolderFile.events(in: folder) : []
        for (event, path) in events { try add(path, of: table, event: event) }
        let known = Set(events.map(\.path))
        let unclear = files.filter { $0.kind != .text && $0.kind != .workbook && !known.contains($0.path) }
        if !unclear.isEmpty {
            asked.append(
                .folderAsks(folder, unclear.map { .folderFile($0.name, $0.kind.asked) }, answer: nil, isOpen: false))
        }
    }

    // MARK: Columns

    private func haveSameHeadings(_ files: [FileSet.Entry]) throws(Fault) -> Bool {
        var first: Set<MatchedWord>?
        for entry in files {
            let headings = try entry.text(startOnly: true).headings(options)
            if let first, first != headings { return false }
            first = headings
        }
        return true
    }

    /// Asks about files named after guests that say when people came: they may be all that there is of a day.
    private mutating func askAboutGuests(from first: Int) throws(Fault) {
        var plain = options
        (plain.form, plain.isWide) = (nil, false)
        for entry in entries[first...] where entry.table == .guests && entry.event == nil && !entry.isOfDataset {
            let header = try entry.text().header(as: .checkIns, plain)
            guard header.saysWhen || header[.attended] != nil || !header.sessionColumns.isEmpty else { continue }
            let name = YAMLText.quoted(entry.path.pathParts.last ?? entry.path)
            asked.append(
                .guestsOrCheckIns(entry.path, answers: ["files: {checkins: \(name)}", "files: {guests: \(name)}"]))
        }
    }
}

extension FileKind {
    /// What is said of such a file that is not read; `nil` for nothing.
    fileprivate var asked: Phrase? {
        switch self {
        case .text, .workbook, .unknown: nil
        case .folder: .folderOfTables
        case .otherSpreadsheet: .saveAsWorkbook
        case .archive: .unpackArchive
        }
    }
}

extension TextFile {
    /// The headings of the file's columns, in no order.
    fileprivate func headings(_ options: FileOptions) -> Set<MatchedWord> {
        Set(foundHeader(as: .checkIns, options).header.names.filter { !$0.isEmpty }.map { MatchedWord($0) })
    }
}

extension FileSet.Entry {
    /// A file of a table that a person names: text, or the sheet of a workbook.
    ///
    /// - Throws: a `Fault`: `.notFound` if it is not there, `.unreadableData` for a workbook that cannot be read, and
    ///   `.misconfigured` for one of which nobody knows which sheet is meant.
    init(path: String, as table: FileTable, _ options: FileOptions) throws(Fault) {
        try FileIdentity.require(path)
        var finder = try FileFinder(options)
        try finder.add(path, as: table)
        guard finder.asked.isEmpty else { throw Fault(.misconfigured, .filesAsk(finder.asked, path: path)) }
        self = finder.entries[0]
    }
}
