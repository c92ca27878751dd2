extension Schema {
    /// The fourth version shows the times of visits as the other views for reading do: ISO 8601, with the zone.
    static let version4 = """
        DROP VIEW visits_readable;
        CREATE VIEW visits_readable AS
          SELECT v.id, m.id AS member_id, strftime('%Y-%m-%dT%H:%M:%SZ', v.visited_at, 'unixepoch') AS visited_at, v.user_id
          FROM visits v JOIN members m ON m.code = v.member;
        """
}
