extension EventTables {
    /// The names of the methods of check-in by their code; `nil` for one of nothing but blanks, which is none.
    public var methodNames: [String?] {
        (0..<UInt32(methods.count)).map { code in
            let name = methods[code]
            return name.allSatisfy(\.isWhitespace) ? nil : name
        }
    }
}
