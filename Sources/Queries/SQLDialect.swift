import Datasets

/// The SQL dialect of an engine. All differences between the engines are handled here; the sections' texts are the same for all.
///
///     SQLDialect.spark.divided("a", by: "2")    // (a) DIV (2)
///     SQLDialect.duckdb.divided("a", by: "2")   // (a) // (2)
public enum SQLDialect: String, Sendable, CaseIterable {
    /// Apache Spark 3.5 and later.
    case spark
    /// DuckDB 1.0 and later.
    case duckdb
}

// MARK: - Literals

extension SQLDialect {
    func literal(_ text: String) -> String {
        switch self {
        case .duckdb: "'" + text.escaping(["'": "''"]) + "'"
        case .spark: SparkSQL.literal(text)
        }
    }

    /// A double-precision literal. It has an exponent, because some engines read a literal without one as a decimal.
    func double(_ value: Double) -> String {
        let text = "\(value)"
        return text.contains("e") ? text : text + "E0"
    }

    /// A table of constant rows.
    func rows(_ columns: [String], _ rows: [String], as name: String) -> String {
        let rows = rows.map { "(\($0))" }.joined(separator: ",\n        ")
        return "SELECT * FROM (VALUES\n        \(rows)\n    ) AS \(name) (\(columns.joined(separator: ", ")))"
    }
}

// MARK: - Arithmetic

extension SQLDialect {
    /// Integer division. The dividend must be nonnegative or a multiple of the divisor.
    func divided(_ dividend: String, by divisor: String) -> String {
        switch self {
        case .duckdb: "(\(dividend)) // (\(divisor))"
        case .spark: "(\(dividend)) DIV (\(divisor))"
        }
    }

    /// The greatest multiple of a step at or below an integer, which may be negative.
    func floored(_ number: String, to step: String) -> String {
        "\(number) - ((\(number)) % \(step) + \(step)) % \(step)"
    }

    /// A number with an integral value, cast to a 64-bit integer.
    func integer(_ number: String) -> String { "CAST(\(number) AS BIGINT)" }

    func inDouble(_ number: String) -> String { "CAST(\(number) AS DOUBLE)" }

    /// An integer number of units of 10 to the power of −`places`, as a decimal: 8350 hundredths become 83.50.
    func decimal(units: String, places: Int) -> String {
        "CAST(\(units) / 1\(String(repeating: "0", count: places))e0 AS DECIMAL(18, \(places)))"
    }

    /// A double-precision number as a decimal, rounded half away from zero.
    func rounded(_ number: String, places: Int) -> String {
        let scale = "1" + String(repeating: "0", count: places) + "e0"
        return decimal(units: "sign(\(number)) * floor(abs(\(number)) * \(scale) + 0.5e0)", places: places)
    }

    /// A double-precision number that people wrote in decimal, rounded to hundredths half away from zero: 1.005 becomes 1.01.
    func hundredths(ofWritten number: String) -> String {
        "CAST(CAST(\(number) AS DECIMAL(20, 9)) AS DECIMAL(18, 2))"
    }

    /// An amount of money times a count, computed in decimal.
    func product(ofMoney amount: String, count: String) -> String {
        "CAST(CAST(\(amount) AS DECIMAL(20, 6)) * CAST(\(count) AS DECIMAL(16, 0)) AS DOUBLE)"
    }
}

// MARK: - Dates

extension SQLDialect {
    /// The date of a day numbered from 1970-01-01, as text: `2026-03-01`.
    func date(_ day: String) -> String {
        switch self {
        case .duckdb: "CAST(DATE '1970-01-01' + CAST(\(day) AS INTEGER) AS VARCHAR)"
        case .spark: "CAST(date_from_unix_date(CAST(\(day) AS INT)) AS STRING)"
        }
    }

    /// A local time, in seconds since 1970-01-01T00:00 on the local clock, as text: `2026-03-01T06:15:00`.
    func time(_ seconds: String) -> String {
        switch self {
        case .duckdb: "strftime(make_timestamp(\(seconds) * 1000000), '%Y-%m-%dT%H:%M:%S')"
        case .spark:
            // Independent of the session's time zone.
            "replace(CAST(TIMESTAMP_NTZ '1970-01-01 00:00:00' + make_dt_interval(0, 0, 0, \(seconds)) AS STRING), "
                + "' ', 'T')"
        }
    }
}

// MARK: - Rows

extension SQLDialect {
    /// A query that returns each row of a table once for every step from `first` to `last`; not at all if `last` is before `first`.
    func series(
        _ columns: String, _ name: String, from first: String, to last: String, step: String, of table: String
    ) -> String {
        switch self {
        case .duckdb:
            return
                "SELECT \(columns), unnest(generate_series(\(first), \(last), \(step))) AS \(name)\n    FROM \(table)"
        case .spark:
            let series = "CASE WHEN \(first) <= \(last) THEN sequence(\(first), \(last), \(step)) END"
            return "SELECT \(columns), explode(\(series)) AS \(name)\n    FROM \(table)"
        }
    }

    func text(_ number: String) -> String { "CAST(\(number) AS STRING)" }

    /// An aggregate: the texts, in any order, separated by blanks.
    func joined(_ text: String) -> String {
        switch self {
        case .spark: "array_join(collect_list(\(text)), ' ')"
        case .duckdb: "string_agg(\(text), ' ')"
        }
    }

    /// An aggregate: the value of the row with the greatest key, among rows with a value.
    func latest(_ value: String, by key: String) -> String { "max_by(\(value), \(key))" }
}

extension String {
    /// Returns the text with some scalars replaced by their escapes. It goes by scalar, because a quote with a combining accent is
    /// a single character that is not a quote.
    func escaping(_ escapes: [Unicode.Scalar: String]) -> String {
        var text = ""
        for scalar in unicodeScalars {
            if let escape = escapes[scalar] { text += escape } else { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}
