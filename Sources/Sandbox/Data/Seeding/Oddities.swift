import Tables

extension EventData {
    /// What real events have and a report must tell: people at the door without registration, a session that was
    /// withdrawn, scans sent hours later, places that cannot be. A small event has fewer of them.
    mutating func addOddities() {
        addUnlistedStudents()
        addPressAtTheDoor()
        addRehearsal()
        delaySomeScans()
        spoilSomePlaces()
    }

    /// Students at the evening meeting, which is not offered to them: a type unlisted in the session.
    private mutating func addUnlistedStudents() {
        for guest in guests.filter({ $0.type == .student }).prefix(6) {
            let at = start(of: EventPlan.communityMeeting).advanced(bySeconds: 300 + Int64(generator.below(2400)))
            append(guest, in: EventPlan.communityMeeting, at: at, method: "MANUAL")
        }
    }

    /// Journalists let into a workshop that few of them registered for: more than all of the registered.
    private mutating func addPressAtTheDoor() {
        let registered = Set(registrations.filter { $0.session == EventPlan.serverWorkshop }.map(\.guest))
        let atTheDoor = guests.enumerated().filter { $0.element.type == .press && !registered.contains($0.offset) }
        for (_, guest) in atTheDoor.prefix(4) {
            let at = start(of: EventPlan.serverWorkshop).advanced(bySeconds: -300 + Int64(generator.below(1500)))
            append(guest, in: EventPlan.serverWorkshop, at: at, method: "LIST")
        }
    }

    /// A session that the event no longer lists.
    private mutating func addRehearsal() {
        for guest in guests.filter({ $0.type == .speaker }).prefix(5) {
            let at = start(of: EventPlan.rehearsal).advanced(bySeconds: Int64(generator.below(2000)))
            append(guest, in: EventPlan.rehearsal, at: at, method: "QR")
        }
    }

    /// Scans of the first afternoon that a device without network sent late in the evening.
    private mutating func delaySomeScans() {
        let rows = checkIns.indices.filter { checkIns[$0].session == EventPlan.firstAfternoon }
        for row in rows.suffix(3) {
            let at = start(of: EventPlan.firstAfternoon).advanced(bySeconds: 27_600 + Int64(generator.below(90)))
            checkIns[row].createdAt = at
            checkIns[row].updatedAt = at
        }
    }

    /// Devices without a fix that say 0,0, one with a misplaced decimal point, and a few at a hotel far off.
    private mutating func spoilSomePlaces() {
        let rows = checkIns.indices.filter { checkIns[$0].method == "QR" && checkIns[$0].point != nil }
        guard rows.count >= 40 else { return }
        for place in 0..<10 {
            let row = rows[rows.count / 10 * place + generator.below(rows.count / 10)]
            switch place {
            case 0, 2, 5, 7, 8: checkIns[row].point = Point(latitude: 0, longitude: 0)
            case 4: checkIns[row].point = Point(latitude: plan.venue.latitude, longitude: plan.venue.longitude * 10)
            default:
                checkIns[row].point = Point(
                    plan.venue, north: 1900 + generator.unit() * 60, east: 2400 + generator.unit() * 60)
            }
        }
    }

    private func start(of session: Int64) -> Instant {
        plan.instant(plan.sessions.first { $0.id == session }?.start ?? plan.days.first)
    }
}
