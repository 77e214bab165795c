import Documents
import Testing

/// Tables as programs for terminals print them.
@Suite struct PrintedTableTests {
    @Test(arguments: [
        " id |  name  \n----+--------\n  1 | Ann\n  2 | O'Neil, Bob\n(2 rows)\n\n",
        "+----+-------------+\n| id | name        |\n+----+-------------+\n|  1 | Ann         |\n|  2 | O'Neil, Bob |\n+----+-------------+\n2 rows in set (0.00 sec)\n",
        "┌────┬─────────────┐\n│ id │    name     │\n├────┼─────────────┤\n│ 1  │ Ann         │\n│ 2  │ O'Neil, Bob │\n└────┴─────────────┘\n",
        "┌────┬─────────────┐\n│ id │    name     │\n│ i  │   varchar   │\n├────┼─────────────┤\n│ 1  │ Ann         │\n│ 2  │ O'Neil, Bob │\n└────┴─────────────┘\n",
        "shape: (2, 2)\n┌─────┬─────────────┐\n│ id  ┆ name        │\n│ --- ┆ ---         │\n│ i64 ┆ str         │\n╞═════╪═════════════╡\n│ 1   ┆ Ann         │\n│ 2   ┆ O'Neil, Bob │\n└─────┴─────────────┘\n",
        "| id | name        |\n|:---|------------:|\n| 1  | Ann         |\n| 2  | O'Neil, Bob |\n",
    ])
    func rowsAreRead(text: String) {
        #expect(PrintedTable.rows(of: Array(text.utf8)) == [["id", "name"], ["1", "Ann"], ["2", "O'Neil, Bob"]])
    }

    @Test(arguments: [
        "", "a | b\n", "a | b\nc | d\n", "----\n", "name\n----\nAnn\n", "a | b\n--+--\n", "text\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        "| a | b |\n|---|---|\n| 1 |\n", "| a | b |\n|---|---|\n| 1 | 2 |\n\nmore\n", "a | b\n---+---\n1 | 2\n(1 row)\n3 | 4\n",
    ])
    func otherTextsAreNoTables(text: String) {
        #expect(PrintedTable.rows(of: Array(text.utf8)) == nil)
    }
}
