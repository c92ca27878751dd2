/// Text in a script for Spark.
public enum SparkSQL {
    /// Returns a text as a literal.
    ///
    /// Before it parses, Spark replaces `${…}` by settings and environment variables, and `spark-sql -f` drops lines that begin
    /// with `--` and splits at semicolons. The characters that they look for are written as escapes, so that a literal stays
    /// intact.
    public static func literal(_ text: String) -> String {
        var literal = "'"
        // By scalar, because a quote with a combining accent is a single character that is not a quote.
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

    /// A scalar as an escape: `\u0024`.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character, or ends a line.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
