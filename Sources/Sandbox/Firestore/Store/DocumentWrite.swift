import Tables

/// One write of a commit (https://cloud.google.com/firestore/docs/reference/rest/v1/Write).
struct DocumentWrite: Sendable, Equatable {
    enum Operation: Sendable, Equatable {
        /// Sets the fields that the mask names, and removes those of them that are not given; without a mask the
        /// document becomes what is given.
        case update(fields: [ExactText: FirestoreValue], mask: [FieldPath]?)
        case delete
    }

    enum Precondition: Sendable, Equatable {
        case exists(Bool)
        case updateTime(FirestoreTimestamp)
    }

    struct Transform: Sendable, Equatable {
        enum Change: Sendable, Equatable {
            case requestTime
            case increment(FirestoreValue)
        }

        var field: FieldPath
        var change: Change
    }

    var path: DocumentPath
    var operation: Operation
    /// Applied after the operation, in order.
    var transforms: [Transform] = []
    var precondition: Precondition?
}

/// What a write came to.
struct DocumentWriteResult: Sendable, Equatable {
    /// Microseconds since 1970; `nil` after a removal.
    var updateTime: Int64?
    /// The values of the transforms, in order.
    var transformResults: [FirestoreValue] = []
}

extension DocumentWrite.Transform {
    /// Changes the field, and gives its new value.
    func apply(to fields: inout [ExactText: FirestoreValue], at time: Int64) -> FirestoreValue {
        let value: FirestoreValue
        switch change {
        case .requestTime:
            // "The time at which the server processed the request, with millisecond precision."
            value = .timestamp(FirestoreTimestamp(microseconds: time - time.modulo(1000)))
        case .increment(let step):
            value = Self.sum(fields[path: field], step)
        }
        fields[path: field] = value
        return value
    }

    /// Two whole numbers add to a whole one, at most the greatest there is; else floating point; what is no number
    /// gives way to the step.
    private static func sum(_ value: FirestoreValue?, _ step: FirestoreValue) -> FirestoreValue {
        switch (value, step) {
        case (.integer(let number), .integer(let step)):
            let (sum, overflow) = number.addingReportingOverflow(step)
            return .integer(overflow ? (step < 0 ? .min : .max) : sum)
        case (.integer(let number), .double(let step)): return .double(Double(number) + step)
        case (.double(let number), .integer(let step)): return .double(number + Double(step))
        case (.double(let number), .double(let step)): return .double(number + step)
        default: return step
        }
    }
}
