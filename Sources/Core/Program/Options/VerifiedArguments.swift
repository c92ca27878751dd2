package import ArgumentParser

/// Options or a command with rules that the parser does not know, such as flags that exclude each other.
///
/// They are verified when the whole command line has been understood. The parser would call `validate()` before it looks for unknown
/// options, and answer `report --evnt 6` with "specify at least one event".
package protocol VerifiedArguments: ParsableArguments {
    /// Throws a `ValidationError` if a rule is broken.
    func verify() throws
}

extension ParsableArguments {
    /// Verifies all groups of options, then the rules of the command itself.
    func verifyWithGroups() throws {
        for child in Mirror(reflecting: self).children {
            try (child.value as? any OptionGroupContents)?.arguments.verifyWithGroups()
        }
        try (self as? any VerifiedArguments)?.verify()
    }
}

private protocol OptionGroupContents {
    var arguments: any ParsableArguments { get }
}

extension OptionGroup: OptionGroupContents {
    fileprivate var arguments: any ParsableArguments { wrappedValue }
}
