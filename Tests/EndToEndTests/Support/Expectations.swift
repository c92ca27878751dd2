import Foundation
import TestSupport
import Testing

/// What is expected of a run; what it said is shown where it ended otherwise.
extension Subprocess.Outcome {
    /// Expects an exit status, and errors in which these words are.
    @discardableResult
    func expect(_ status: Int32, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        expect(status, words, sourceLocation)
        return self
    }

    /// The same of a run whose errors are one line, and which has no other output.
    @discardableResult
    func expectLine(_ status: Int32, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        expect(status, words, sourceLocation)
        #expect(output == "" && errorLines.count == 1, "\(output)\(errors)", sourceLocation: sourceLocation)
        return self
    }

    /// Requires an exit status.
    @discardableResult
    func require(_ status: Int32, sourceLocation: SourceLocation = #_sourceLocation) throws -> Self {
        try #require(self.status == status, "\(errors)", sourceLocation: sourceLocation)
        return self
    }

    private func expect(_ status: Int32, _ words: [String], _ location: SourceLocation) {
        #expect(self.status == status, "\(words): \(errors)", sourceLocation: location)
        for word in words { #expect(errors.contains(word), "\(errors)", sourceLocation: location) }
    }

    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// Standard output, which is one JSON document.
    func json<Value>(as type: Value.Type = [String: Any].self) throws -> Value {
        try #require(try JSONSerialization.jsonObject(with: bytes) as? Value, "\(output)")
    }
}
