package io.streamgauge.worker.merge;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Encoder and decoder of the histograms of an interval. [BucketCounts] defines the format.
public final class Histograms {
    private Histograms() {}

    public static Map<String, byte[]> encode(Map<String, Histogram> byTag) {
        Map<String, byte[]> encoded = new LinkedHashMap<>();
        byTag.forEach((tag, histogram) -> encoded.put(tag, BucketCounts.encode(histogram)));
        return encoded;
    }

    /// Decodes histograms by tag.
    ///
    /// @throws IllegalArgumentException if the bytes are not an encoded histogram
    public static Map<String, Histogram> decode(Map<String, byte[]> byTag) {
        Map<String, Histogram> decoded = new LinkedHashMap<>();
        byTag.forEach((tag, bytes) -> {
            BucketCounts counts = new BucketCounts();
            counts.add(bytes);
            decoded.put(tag, counts.toHistogram());
        });
        return decoded;
    }
}
