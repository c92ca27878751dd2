import CXlsxWriter

extension Worksheet {
    /// Colours the numbers of an area from 0 to `maximum`.
    func addColorScale(_ area: Area, maximum: Double, from low: Color, to high: Color) throws {
        var scale = lxw_conditional_format()
        scale.type = UInt8(LXW_CONDITIONAL_2_COLOR_SCALE.rawValue)
        scale.min_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
        scale.max_rule_type = UInt8(LXW_CONDITIONAL_RULE_TYPE_NUMBER.rawValue)
        scale.min_value = 0
        scale.max_value = maximum
        scale.min_color = low.code
        scale.max_color = high.code
        try check(
            worksheet_conditional_format_range(
                pointer, area.firstRow, area.firstColumn, area.lastRow, area.lastColumn, &scale))
    }
}
