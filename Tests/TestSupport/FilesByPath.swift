package import Foundation

// Files by their paths, as tests read and write them.

extension String {
    package init(at path: String) throws { try self.init(contentsOfFile: path, encoding: .utf8) }

    package func write(to path: String) throws { try Data(utf8).write(to: path) }
}

extension Data {
    package init(at path: String) throws { try self.init(contentsOf: URL(fileURLWithPath: path)) }

    package func write(to path: String) throws { try write(to: URL(fileURLWithPath: path)) }
}
