import Aggregation
import Messages

extension ReportColumn {
    /// Where each row usually comes from and what to do, in words, for people and JSON.
    static func advice(_ advice: [Advice?]) -> [ReportColumn] {
        [
            .supplementary("cause", .text, .likelyCause, advice.map { $0.map { .phrase($0.cause) } ?? .empty }),
            .supplementary("advice", .text, .advice, advice.map { $0.map { .phrase($0.action) } ?? .empty }),
        ]
    }
}

extension Reconciliation {
    /// Why the counts are not equal, as far as they tell; `nil` where they are.
    func advice(isFiltered: Bool) -> Advice? {
        switch status {
        case .ok: return nil
        case .unlisted: return .typeNotOffered
        case .differs:
            guard let reportedCheckIns, let difference else { return .nothingReported }
            if isFiltered { return .filtersInForce }
            if reportedCheckIns == Int64(countedGuests) { return .serviceCountsGuests }
            return difference > 0 ? .moreCounted : .fewerCounted
        }
    }
}
