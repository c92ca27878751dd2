/// What a level gives to those who have it.
public struct LevelBenefit: Sendable, Equatable {
    public var title: String
    public var details: String?

    public init(title: String, details: String? = nil) {
        self.title = title
        self.details = details
    }
}
