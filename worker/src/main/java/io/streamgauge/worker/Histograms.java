package io.streamgauge.worker;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/// Conversion of histograms to text and back, in the compressed format of HdrHistogram.
final class Histograms {
    private Histograms() {}

    static Map<String, String> encode(Map<String, Histogram> byTag) {
        Map<String, String> encoded = new LinkedHashMap<>();
        byTag.forEach((tag, histogram) -> encoded.put(tag, encode(histogram)));
        return encoded;
    }

    private static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /// Decodes histograms by tag.
    ///
    /// @throws IllegalArgumentException if a string is not an encoded histogram
    static Map<String, Histogram> decode(Map<String, String> byTag) {
        Map<String, Histogram> decoded = new LinkedHashMap<>();
        byTag.forEach((tag, text) -> {
            try {
                ByteBuffer buffer = ByteBuffer.wrap(Base64.getDecoder().decode(text));
                decoded.put(tag, Histogram.decodeFromCompressedByteBuffer(buffer, 0));
            } catch (DataFormatException | RuntimeException e) {
                throw new IllegalArgumentException("histogram '" + tag + "' cannot be decoded", e);
            }
        });
        return decoded;
    }
}
