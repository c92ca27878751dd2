import Documents
import Foundation
import Messages

extension YAMLValue {
    /// A text with something in it.
    func nonemptyText() throws(Fault) -> String {
        let text = try text()
        guard !text.allSatisfy(\.isWhitespace) else { throw fault(expected: .aText) }
        return text
    }

    /// A service's address, with a slash at its end.
    func address() throws(Fault) -> String {
        let text = try text()
        guard let address = ServiceAddress.checked(text) else {
            throw fault(expected: .anAddress(not: ServiceAddress.shown(text)))
        }
        return address
    }

    /// The address of one page, without a slash added.
    func addressOfPage() throws(Fault) -> String {
        let text = try text()
        guard ServiceAddress.checked(text) != nil else {
            throw fault(expected: .anAddress(not: ServiceAddress.shown(text)))
        }
        return text
    }

    /// The seconds of a length of time such as `90m`.
    func intervalLength() throws(Fault) -> Int {
        guard let seconds = intervalSeconds(try text()) else { throw fault(expected: .aWidthOfTime) }
        return seconds
    }

    /// The name of a time zone that is known here.
    func zoneName() throws(Fault) -> String {
        let text = try text()
        guard TimeZone(identifier: text) != nil else { throw fault(expected: .aZone(not: text)) }
        return text
    }
}
