internal import MemberSources
internal import Membership
internal import Messages

/// The commits of one check-in that may have been carried out although nobody was told so: their answer was lost, or
/// said that documents had changed, which is also the answer to a commit that somebody on the way sent twice.
///
/// Only the last one of each kind can still be the one that was carried out. Each is made from documents that were read
/// after the one before it was known not to be done. If they were the same as before, so was what it does; if they were
/// not, the one before can no longer be carried out.
struct PendingCommits {
    /// What the last commit of a check-in was to do.
    private(set) var admission: MemberCheckIn?
    private var refusal: (outcome: MemberCheckIn, documents: [FirestoreDocument])?
    /// Why an answer is not known; `nil` where the service has said each time that documents had changed.
    private(set) var fault: Fault?

    /// - Parameters:
    ///   - documents: the members' documents as the commit leaves them.
    ///   - fault: why its answer is not known; `nil` where it was answered that documents had changed.
    mutating func add(_ outcome: MemberCheckIn, leaving documents: [FirestoreDocument], fault: Fault?) {
        if outcome.decision.isAdmitted { admission = outcome } else { refusal = (outcome, documents) }
        if let fault { self.fault = fault }
    }

    /// The refusal that was to be written, where the documents are now as it leaves them: to decide anew would find
    /// `expired`, and tell the member another reason.
    func refusal(seenIn reading: DoorReading) -> MemberCheckIn? {
        refusal.flatMap { reading.holds($0.documents) ? $0.outcome : nil }
    }
}
