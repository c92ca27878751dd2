import Aggregation
import Base

extension NightManifest {
    /// How people read the names of its events, and of those that it does not choose any more.
    private var names: [(id: Int64?, name: String?)] {
        events.map { ($0.id, $0.name) } + (left ?? []).map { ($0.id, $0.name) }
    }

    /// Notes how people read the names that several of its events share.
    public mutating func tellNamesApart() {
        let distinct = DistinctNames(names)
        for index in events.indices {
            events[index].told = distinct.toldOtherwise(events[index].name, of: events[index].id)
        }
    }

    /// News with the names of events as people read them.
    func tellingNamesApart(_ items: [News.Item]) -> [News.Item] {
        let distinct = DistinctNames(names + items.map { ($0.event, $0.name) })
        return items.map { item in
            var item = item
            // A reader of one of two events of the same name reads it as everybody does.
            let event = events.first { $0.id == item.event && $0.name == item.name }
            item.told = event?.told ?? item.event.flatMap { distinct.toldOtherwise(item.name, of: $0) }
            return item
        }
    }
}

extension DistinctNames {
    /// A name as people read it; `nil` without one, or if they read it as it is.
    fileprivate func toldOtherwise(_ name: String?, of id: Int64) -> String? {
        name.flatMap { told($0, of: id) == $0 ? nil : told($0, of: id) }
    }
}
