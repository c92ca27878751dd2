extension TextColumn {
    /// The positions in `rows` in the order of their rows' bytes; equal texts stay in the order in which they come, and
    /// a null counts as an empty text.
    ///
    /// The first eight bytes decide nearly always, and are compared as one number.
    public func order(of rows: [UInt32]) -> [UInt32] {
        var keyed: [(key: UInt64, position: UInt32)] = []
        keyed.reserveCapacity(rows.count)
        for row in rows {
            let key = withUTF8(Int(row)) { Self.beginning($0) }
            keyed.append((key, UInt32(keyed.count)))
        }
        keyed.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            return withUTF8(Int(rows[Int(left.position)])) { leftBytes in
                withUTF8(Int(rows[Int(right.position)])) { rightBytes in
                    Self.precedes(leftBytes, rightBytes) ?? (left.position < right.position)
                }
            }
        }
        return keyed.map(\.position)
    }

    /// The first eight bytes as a number that orders as they do.
    private static func beginning(_ bytes: UnsafeBufferPointer<UInt8>?) -> UInt64 {
        guard let bytes else { return 0 }
        var key: UInt64 = 0
        for index in 0..<8 { key = key << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
        return key
    }

    /// Whether one text stands before the other; `nil` where they are equal.
    private static func precedes(_ left: UnsafeBufferPointer<UInt8>?, _ right: UnsafeBufferPointer<UInt8>?) -> Bool? {
        let (leftCount, rightCount) = (left?.count ?? 0, right?.count ?? 0)
        if let left, let right {
            for index in 0..<min(leftCount, rightCount) where left[index] != right[index] {
                return left[index] < right[index]
            }
        }
        return leftCount == rightCount ? nil : leftCount < rightCount
    }
}
