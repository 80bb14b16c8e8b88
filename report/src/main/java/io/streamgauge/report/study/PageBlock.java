package io.streamgauge.report.study;

import java.util.List;

/// Element of a study page, independent of the format of the page.
sealed interface PageBlock {
    /// Main heading.
    record Title(String text) implements PageBlock {}

    /// Heading of level 2 (section), 3 or 4. The anchor is derived from the text, as on GitHub.
    record Heading(int level, String text) implements PageBlock {}

    /// Paragraph of one or more sentences.
    ///
    /// @param kind importance of the sentences
    record Paragraph(Kind kind, List<Inline> content) implements PageBlock {
        public Paragraph {
            content = List.copyOf(content);
        }
    }

    /// Importance of a paragraph.
    enum Kind {
        /// Main result.
        LEAD,
        TEXT,
        /// Explanation of how to read a figure.
        NOTE
    }

    /// List of sentences.
    record Bullets(List<List<Inline>> items) implements PageBlock {
        public Bullets {
            items = List.copyOf(items);
        }
    }

    /// Table whose first column contains the names of the rows.
    ///
    /// @param id name of the CSV file of the table
    /// @param caption description for screen readers
    record Table(String id, String caption, List<Column> columns, List<Row> rows) implements PageBlock {
        public Table {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }

        static Table of(String id, String caption, List<String> columns, List<List<List<Inline>>> rows) {
            return new Table(
                    id,
                    caption,
                    columns.stream().map(name -> new Column(name, false)).toList(),
                    rows.stream().map(cells -> new Row("", cells)).toList());
        }
    }

    /// Column of a table.
    ///
    /// @param numeric true if the cells are right-aligned
    record Column(String name, boolean numeric) {}

    /// Row of a table.
    ///
    /// @param place ID that links refer to; empty if no link refers to the row
    record Row(String place, List<List<Inline>> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /// Chart.
    ///
    /// @param file file name of the chart, for formats that store charts in separate files
    record Picture(StudyPicture picture, String file) implements PageBlock {}

    /// Content that is collapsed if the format supports collapsed content.
    record Details(String summary, List<PageBlock> content) implements PageBlock {
        public Details {
            content = List.copyOf(content);
        }
    }

    /// Shell commands.
    record Commands(List<String> lines) implements PageBlock {
        public Commands {
            lines = List.copyOf(lines);
        }
    }

    static Paragraph text(String sentences) {
        return new Paragraph(Kind.TEXT, Inline.words(sentences));
    }

    static Paragraph note(String sentences) {
        return new Paragraph(Kind.NOTE, Inline.words(sentences));
    }
}
