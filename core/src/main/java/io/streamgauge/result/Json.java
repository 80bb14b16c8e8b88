package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.worker.WorkerPlace;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Conversion between records and JSON. Durations are in ISO 8601 format, and fields are in the
/// order of declaration. For sealed types, the field `kind` contains the simple name of the record.
///
/// The mappers ignore unknown fields, so this version can read files from later versions. They do not mask
/// secrets. The caller masks secrets before the conversion.
public final class Json {
    private static final JsonMapper COMPACT = mapper(false);
    private static final JsonMapper INDENTED = mapper(true);

    private Json() {}

    /// Returns a mapper that writes each value on one line, for messages between processes and files with one
    /// record per line.
    public static JsonMapper compact() {
        return COMPACT;
    }

    /// Returns a mapper that indents its output, for files that people read.
    public static JsonMapper indented() {
        return INDENTED;
    }

    /// Returns the SHA-256 hash of a text in UTF-8, in hexadecimal.
    public static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime does not support SHA-256", e);
        }
    }

    private static JsonMapper mapper(boolean indent) {
        return JsonMapper.builder()
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .configure(SerializationFeature.INDENT_OUTPUT, indent)
                .addMixIn(SystemUnderTest.Origin.class, Kind.class)
                .addMixIn(MemoryScript.Delay.class, Kind.class)
                .addMixIn(PayloadSpec.Sizes.class, Kind.class)
                .addMixIn(KeySpec.class, Kind.class)
                .addMixIn(RateProfile.class, Kind.class)
                .addMixIn(Metric.class, Kind.class)
                .addMixIn(Relation.class, Kind.class)
                .addMixIn(WorkerPlace.class, Kind.class)
                .build();
    }

    /// Jackson mix-in that adds the field `kind` to the records of a sealed interface. Jackson determines the
    /// permitted records automatically.
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "kind")
    private interface Kind {}
}
