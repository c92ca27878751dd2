import Base
internal import Datasets
internal import Foundation
import Workbooks

/// A file of a folder that may have a table, or a folder of such files.
struct FolderFile: Sendable {
    let name: String
    let path: String
    let kind: FileKind
    /// The table after which it is named.
    let table: FileTable?

    /// Whether its rows can be read.
    var isReadable: Bool { kind == .text || kind == .workbook || kind == .folder && table != nil }

    /// The files in a folder, by name. What has no table is left out, and so are pipes and devices, which are read only if
    /// a person names them.
    static func files(in folder: String) -> [FolderFile] {
        names(in: folder).compactMap { name in
            let path = "\(folder)/\(name)"
            guard isFolder(path) else {
                return FileKind(name).map {
                    FolderFile(name: name, path: path, kind: $0, table: FileTable(named: FileKind.stem(name)))
                }
            }
            let table = FileTable(named: name)
            guard table != nil || hasTables(path) else { return nil }
            return FolderFile(name: name, path: path, kind: .folder, table: table)
        }
    }

    /// The folders of single events in the folder of a table, as a dataset has them.
    static func events(in folder: String) -> [(event: Int64, path: String)] {
        names(in: folder).compactMap { name in
            let path = "\(folder)/\(name)"
            guard isFolder(path), let event = name.rest(after: "\(DatasetLayout.partition)=").flatMap(Int64.init) else {
                return nil
            }
            return (event, path)
        }
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a folder, or one in it, has spreadsheets or archives.
    private static func hasTables(_ folder: String, depth: Int = 3) -> Bool {
        names(in: folder).contains { name in
            let path = "\(folder)/\(name)"
            if isFolder(path) { return depth > 1 && hasTables(path, depth: depth - 1) }
            return FileKind(name).map { $0 != .unknown } ?? false
        }
    }

    private static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { name in
            var status = stat()
            return !name.hasPrefix(".")
                && (stat("\(folder)/\(name)", &status) != 0 || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT))
        }
        .sorted { ExactText($0) < ExactText($1) }
    }
}

/// A file, by whatever path it is named.
struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let node: UInt64

    /// - Returns: `nil` if there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, node) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// - Throws: a `Fault` of kind `.notFound` if there is no such file.
    static func require(_ path: String) throws(Fault) {
        var status = stat()
        guard stat(path, &status) != 0 else { return }
        throw Fault(.notFound, .eventFileUnreadable(path, reason: .systemMessage(String(cString: strerror(errno)))))
    }
}
