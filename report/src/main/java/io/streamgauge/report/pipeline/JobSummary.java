package io.streamgauge.report.pipeline;

import java.util.LinkedHashMap;
import java.util.Map;

/// Summary of a CI job as a Markdown page with pictures.
///
/// @param markdown page, which ends with a line break
/// @param pictures SVG files that the page refers to, by file name
public record JobSummary(String markdown, Map<String, String> pictures) {
    public JobSummary {
        pictures = new LinkedHashMap<>(pictures);
    }

    /// Rule that determines whether a page has pictures, and how their files are named.
    ///
    /// @param prefix prefix of the file names, without a directory; empty if the page shows charts only as
    ///     tables
    public record Pictures(String prefix) {
        /// Rule for pages that cannot show pictures, such as GitHub job summaries.
        public static final Pictures NONE = new Pictures("");

        String file(int index) {
            return prefix + (index == 0 ? "" : "-" + (index + 1)) + ".svg";
        }
    }
}
