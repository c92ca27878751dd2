public import Messages

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
