extension RichDocument {
    /// A table as a grid: the places that a cell covers besides its own are taken by cells without
    /// content.
    package struct Table: Equatable {
        /// What stands above the table; empty for nothing.
        package var caption: [Run] = []
        package var rows: [[Cell]]
        /// The number of rows at the top that hold headings.
        package var headerRows: Int
        package var alignments: [Alignment]

        /// - Parameters:
        ///   - grid: nil for places where no cell stands, which other cells may cover. A cell
        ///     covers as many of them as it says it does, and as there are.
        ///   - headerRows: where it is 0 and the first row alone is bold, this row holds headings,
        ///     as programs without markup for headings write them. Bold says nothing in these.
        package init(grid: [[Cell?]], headerRows: Int, alignments: [Alignment]) {
            let rows = Self.resolved(grid)
            let isFirstBold = rows.count > 1 && Self.isBold(rows[0]) && !Self.isBold(rows[1])
            self.rows = rows
            self.headerRows = max(headerRows, isFirstBold ? 1 : 0)
            self.alignments = alignments
            for row in rows.indices.prefix(self.headerRows) {
                for column in rows[row].indices { self.rows[row][column].blocks = rows[row][column].blocks.map(\.withoutBold) }
            }
        }

        /// A table of cells that each have one place.
        package init(rows: [[Cell]], headerRows: Int, alignments: [Alignment]) {
            self.init(grid: rows, headerRows: headerRows, alignments: alignments)
        }

        /// Whether all that cells say is bold.
        static func isBold(_ row: [Cell]) -> Bool {
            let runs = row.flatMap { $0.blocks.flatMap(\.words) }.filter { !RichDocument.areBlank([$0]) }
            return !runs.isEmpty && runs.allSatisfy { $0.marks.contains(.bold) }
        }

        package struct Cell: Equatable {
            package var blocks: [Block]
            /// How many columns and rows the cell extends over; 0 for a place that another cell
            /// covers.
            package var columns = 1
            package var rows = 1
            /// Whether the cell names its row or its column.
            package var isHeading = false

            package init(blocks: [Block]) { self.blocks = blocks }

            /// A place that another cell covers.
            static var covered: Cell {
                var cell = Cell(blocks: [])
                (cell.columns, cell.rows) = (0, 0)
                return cell
            }

            package var isCovered: Bool { columns == 0 }

            /// Whether the cell extends over others.
            package var isMerged: Bool { columns > 1 || rows > 1 }
        }

        package enum Alignment: Equatable {
            case natural, left, center, right
        }

        // MARK: Cells over several places

        private static func resolved(_ grid: [[Cell?]]) -> [[Cell]] {
            var rows = grid
            for row in rows.indices {
                for column in rows[row].indices {
                    guard let cell = rows[row][column], cell.isMerged else { continue }
                    let columns = 1 + rows[row][(column + 1)...].prefix(cell.columns - 1).prefix { $0 == nil }.count
                    let below = rows[(row + 1)...].prefix(cell.rows - 1).prefix { next in
                        column + columns <= next.count && next[column..<column + columns].allSatisfy { $0 == nil }
                    }
                    for place in row...row + below.count {
                        rows[place].replaceSubrange(column..<column + columns, with: [Cell?](repeating: .covered, count: columns))
                    }
                    rows[row][column] = cell
                    rows[row][column]?.columns = columns
                    rows[row][column]?.rows = 1 + below.count
                }
            }
            return rows.map { $0.map { $0 ?? Cell(blocks: []) } }
        }
    }
}
