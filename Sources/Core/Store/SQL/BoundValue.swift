import Base
import GRDB

/// A value that can be bound to a statement's parameter.
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

    /// Runs a statement without rows with these values. They are boxed, so loops over all check-ins bind their own.
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

    /// Returns the results of `read` for each row of a query, whose parameters are bound in order.
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

    /// Returns the result of `read` for a query's first row; `nil` if there is none.
    func firstRow<Value>(
        _ sql: String, _ values: (any BoundValue)?..., read: (RawStatement) throws -> Value?
    ) throws -> Value? {
        try withStatement(sql) { statement in
            statement.bind(values)
            return try statement.next() ? try read(statement) : nil
        }
    }
}
