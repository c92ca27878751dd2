public import Messages

/// Text in a script for Spark.
public enum SparkSQL {
    /// A text as a literal.
    ///
    /// Spark replaces `${…}` by settings and environment variables before it parses, `spark-sql -f` drops lines that begin
    /// with `--` and splits at semicolons: what they look for is written as an escape, so that a literal stays one.
    public static func literal(_ text: String) -> String {
        var literal = "'"
        // By scalar: a quote with a combining accent is one character, and no quote.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "$", ";": literal += escape(scalar)
            case _ where scalar.isControl: literal += escape(scalar)
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "'"
    }

    /// `\u0024`.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// What an engine makes of a dataset's path.
public enum PathReading {
    /// What Hadoop, and so Spark, takes for a pattern.
    public static let spark: Set<Unicode.Scalar> = ["{", "}", "[", "]", "*", "?", "\\"]
    /// What DuckDB takes for a separator in a pattern, in which it cannot be quoted.
    public static let duckdb: Set<Unicode.Scalar> = ["\\"]

    /// Refuses a path that the engine would not read as it is written: it would read other files, or none.
    ///
    /// - Parameter special: The characters that mean something to the engine. Control characters are always refused:
    ///   scripts are read by lines.
    /// - Throws: `Fault` of kind `.misconfigured`.
    public static func require(
        _ folder: String, asWrittenBy engine: String, special: Set<Unicode.Scalar>
    ) throws(Fault) {
        guard let scalar = folder.unicodeScalars.first(where: { special.contains($0) || $0.isControl }) else { return }
        let shown =
            scalar.isControl
            ? "U+" + String(String(0x10000 + scalar.value, radix: 16, uppercase: true).dropFirst()) : "\"\(scalar)\""
        throw Fault(.misconfigured, .engineMisreadsPath(folder, engine: engine, character: shown))
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character, or ends a line.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
