public import Base

/// How an engine interprets a dataset's path.
public enum PathReading {
    /// The characters that Hadoop, and so Spark, interprets as part of a pattern.
    public static let spark: Set<Unicode.Scalar> = ["{", "}", "[", "]", "*", "?", "\\"]
    /// The characters that DuckDB interprets as separators in a pattern, where they cannot be quoted.
    public static let duckdb: Set<Unicode.Scalar> = ["\\"]

    /// Rejects a path that the engine would not read literally: it would read other files, or none.
    ///
    /// - Parameter special: The characters with a special meaning to the engine. Control characters are always rejected, because
    ///   scripts are read line by line.
    /// - Throws: A `Fault` of kind `.misconfigured`.
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
