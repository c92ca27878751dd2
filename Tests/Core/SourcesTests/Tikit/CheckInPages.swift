/// Pages of check-ins as the service's documentation shows them.
enum CheckInPages {
    static func row(_ id: Int64, guest: Int64 = 56, session: Int64 = 12, createdAt: String = "2026-03-01T09:15:30Z")
        -> String
    {
        """
        {"id":\(id),"guest":{"id":\(guest),"firstName":"María","lastName":"González","email":"maria@example.com",\
        "registrantType":{"id":3,"name":"VIP"}},"eventSession":{"id":\(session),"name":"Día 1 - Mañana"},"method":"QR",\
        "latitude":-33.4569,"longitude":-70.6483,"createdAt":"\(createdAt)","updatedAt":"\(createdAt)"}
        """
    }

    static func page(_ rows: [String], total: Int? = nil, pages: Int = 1, perPage: Int = 100) -> String {
        """
        {"data":[\(rows.joined(separator: ","))],"pagination":{"current_page":1,"per_page":\(perPage),\
        "total_items":\(total ?? rows.count),"total_pages":\(pages)}}
        """
    }
}
