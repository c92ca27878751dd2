import GRDB
import Tables

/// What the parameter of a statement can be.
protocol BoundValue {
    func bind(to statement: RawStatement, at position: CInt)
}

extension Int64: BoundValue {
    func bind(to statement: RawStatement, at position: CInt) { statement.bind(position, self) }
}
extension Int: BoundValue {
    func bind(to statement: RawStatement, at position: CInt) { statement.bind(position, Int64(self)) }
}
extension Bool: BoundValue {
    func bind(to statement: RawStatement, at position: CInt) { statement.bind(position, self ? 1 : 0 as Int64) }
}
extension Double: BoundValue {
    func bind(to statement: RawStatement, at position: CInt) { statement.bind(position, self) }
}
extension Instant: BoundValue {
    func bind(to statement: RawStatement, at position: CInt) { statement.bind(position, self) }
}
extension String: BoundValue {
    func bind(to statement: RawStatement, at position: CInt) { statement.bind(position, self) }
}
extension Array: BoundValue where Element == UInt8 {
    func bind(to statement: RawStatement, at position: CInt) { statement.bind(position, blob: self) }
}

extension RawStatement {
    /// Binds values in order, from the first parameter on.
    fileprivate func bind(_ values: [(any BoundValue)?]) {
        for (position, value) in zip(CInt(1)..., values) {
            if let value { value.bind(to: self, at: position) } else { bindNull(position) }
        }
    }

    /// Runs a statement without rows with these values. They are boxed, so a loop over all check-ins binds its own.
    func run(with values: (any BoundValue)?...) throws {
        bind(values)
        try run()
    }
}

extension Database {
    /// Runs a statement with values bound in order.
    func run(_ sql: String, _ values: (any BoundValue)?...) throws {
        try withStatement(sql) { statement in
            statement.bind(values)
            try statement.run()
        }
    }

    /// What `read` makes of each row of a query, whose parameters are bound in order.
    @discardableResult
    func rows<Value>(
        _ sql: String, _ values: (any BoundValue)?..., read: (RawStatement) throws -> Value
    ) throws -> [Value] {
        try withStatement(sql) { statement in
            statement.bind(values)
            var rows: [Value] = []
            while try statement.next() { rows.append(try read(statement)) }
            return rows
        }
    }

    /// What `read` makes of a query's first row; `nil` if there is none.
    func firstRow<Value>(
        _ sql: String, _ values: (any BoundValue)?..., read: (RawStatement) throws -> Value?
    ) throws -> Value? {
        try withStatement(sql) { statement in
            statement.bind(values)
            return try statement.next() ? try read(statement) : nil
        }
    }
}
