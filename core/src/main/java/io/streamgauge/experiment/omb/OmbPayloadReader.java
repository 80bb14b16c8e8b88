package io.streamgauge.experiment.omb;

import io.streamgauge.IoErrorText;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes.Weighted;
import io.streamgauge.yaml.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/// Reader of the fields that describe the messages of a workload.
final class OmbPayloadReader {
    private static final Map<String, Boolean> BOOLEANS = Map.of("true", true, "false", false);
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})-(\\d{1,9})");
    private static final int SMALLEST = 10;
    private static final long MAX_FILE = 256L << 20;

    private final OmbFile file;
    private final Fields fields;
    private final ExperimentLines lines;
    private final List<OmbNote> notes;

    OmbPayloadReader(OmbFile file, Fields fields, ExperimentLines lines, List<OmbNote> notes) {
        this.file = file;
        this.fields = fields;
        this.lines = lines;
        this.notes = notes;
    }

    /// Adds the field `payload` and returns the mean size of a message in bytes.
    long read() {
        if (fields.has("messageSizeDistribution")) {
            return distribution();
        }
        fields.require("messageSize", "Add 'messageSize' with the size of a message in bytes.");
        long size = fields.integer("messageSize", SMALLEST, Integer.MAX_VALUE, 1024);
        double compressibility = compressibility(size);
        lines.add(
                1,
                "payload: { size: " + size + " B, compressibility: " + decimals(compressibility) + " }",
                fields.place("messageSize"));
        return size;
    }

    private static String decimals(double share) {
        return String.format(Locale.ROOT, "%.3f", share).replaceFirst("\\.?0+$", "");
    }

    private double compressibility(long size) {
        boolean randomized = fields.choice("useRandomizedPayloads", BOOLEANS, false);
        double ratio = fields.number("randomBytesRatio", 0, 1, 0);
        fields.integer("randomizedPayloadPoolSize", 0, Integer.MAX_VALUE, 0);
        if (fields.has("randomizedPayloadPoolSize")) {
            note(
                    "randomizedPayloadPoolSize",
                    "this field has no effect, because Streamgauge chooses the number of different bodies.");
        }
        if (randomized) {
            return 1 - ratio;
        }
        return fields.has("payloadFile") ? compressibilityOfFile(size) : missingPayload();
    }

    private double missingPayload() {
        fields.problem(
                "messageSize",
                "the content of the messages is not defined, because useRandomizedPayloads is not true and payloadFile"
                        + " is missing",
                "Set 'useRandomizedPayloads' to true and 'randomBytesRatio' to a share from 0 to 1, or set"
                        + " 'payloadFile'.");
        return 0;
    }

    /// Returns the share by which compression reduces the size of a payload file; 0 if the file is not found,
    /// cannot be read or does not have the expected size. If clients or brokers compress messages, bodies of
    /// this compressibility shrink about as much as the file.
    private double compressibilityOfFile(long size) {
        String name = fields.text("payloadFile", "");
        Optional<Path> found = payload(name);
        if (found.isEmpty()) {
            return randomBytes("the file '" + name + "' was not found");
        }
        try {
            long length = Files.size(found.get());
            if (length != size) {
                fields.problem(
                        "payloadFile",
                        "the file '" + name + "' has " + length + " bytes, but messageSize is " + size,
                        "Set 'messageSize' to " + length + ", or specify a file of " + size + " bytes.");
                return 0;
            }
            if (length > MAX_FILE) {
                return randomBytes("the file '" + name + "' is larger than 256 MiB");
            }
            double share = compressible(Files.readAllBytes(found.get()));
            note(
                    "payloadFile",
                    "the message bodies do not contain the content of the file. They are as compressible"
                            + " as the file (measured with deflate).");
            return share;
        } catch (IOException e) {
            fields.problem(
                    "payloadFile",
                    "the file '" + name + "' cannot be read (" + IoErrorText.of(e) + ")",
                    "Check the permissions of the file.");
            return 0;
        }
    }

    private double randomBytes(String reason) {
        note(
                "payloadFile",
                reason + ", so the message bodies contain random bytes. Clients and brokers cannot compress random"
                        + " bytes.");
        return 0;
    }

    /// Searches for a payload file. OMB searches only in the working directory. This method also searches in the
    /// directory of the workload file and in the parent of this directory.
    private Optional<Path> payload(String name) {
        Path directory = file.path().toAbsolutePath().getParent();
        return Stream.of(Path.of(""), directory, directory == null ? null : directory.getParent())
                .flatMap(Stream::ofNullable)
                .map(place -> place.resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    static double compressible(byte[] content) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(content);
            deflater.finish();
            byte[] buffer = new byte[1 << 16];
            while (!deflater.finished()) {
                deflater.deflate(buffer);
            }
            return content.length == 0 ? 0 : Math.max(0, 1 - (double) deflater.getBytesWritten() / content.length);
        } finally {
            deflater.end();
        }
    }

    private void note(String field, String text) {
        notes.add(new OmbNote(fields.keyPlace(field), field, text));
    }

    /// Adds the sizes of a distribution such as `{"0-256": 3}` and returns their mean in bytes.
    private long distribution() {
        List<String> sizes = new ArrayList<>();
        double bytes = 0;
        double weights = 0;
        Map<String, String> ranges = fields.properties("messageSizeDistribution");
        Map<String, Long> weightsByRange = new LinkedHashMap<>();
        for (Map.Entry<String, String> range : ranges.entrySet()) {
            Matcher bounds = RANGE.matcher(range.getKey());
            boolean valid = bounds.matches() && range.getValue().matches("[1-9]\\d{0,8}");
            if (!valid) {
                fields.problem(
                        "messageSizeDistribution",
                        "messageSizeDistribution contains '" + range.getKey() + ": " + range.getValue()
                                + "', which is not a range of sizes with a weight",
                        "Write each range in bytes, with a whole number above zero as its weight, for example"
                                + " {\"0-256\": 3}.");
                continue;
            }
            long middle = Math.max(SMALLEST, (Long.parseLong(bounds.group(1)) + Long.parseLong(bounds.group(2))) / 2);
            long weight = Long.parseLong(range.getValue());
            sizes.add("{ size: " + middle + " B, weight: " + weight + " }");
            bytes += (double) middle * weight;
            weights += weight;
            weightsByRange.put(range.getKey(), weight);
        }
        for (Map.Entry<String, Long> range : weightsByRange.entrySet()) {
            rejectIfRare(range.getKey(), range.getValue(), weights);
        }
        long mean = Math.max(SMALLEST, Math.round(bytes / Math.max(1, weights)));
        double compressibility = compressibility(mean);
        lines.add(
                1,
                "payload: { sizes: [" + String.join(", ", sizes) + "], compressibility: " + decimals(compressibility)
                        + " }",
                fields.place("messageSizeDistribution"));
        note(
                "messageSizeDistribution",
                "Streamgauge uses the midpoint of each range, but at least 10 bytes, as the message size. The OMB"
                        + " result file contains the mean size.");
        if (fields.has("messageSize")) {
            note("messageSize", "this field has no effect, because messageSizeDistribution sets the sizes.");
        }
        return mean;
    }

    /// Reports a range that is too rare for a load of Streamgauge.
    ///
    /// @param all sum of the weights of all ranges
    private void rejectIfRare(String range, long weight, double all) {
        if (Weighted.isTooRare(weight, all)) {
            fields.problem(
                    "messageSizeDistribution",
                    "messageSizeDistribution contains '" + range + ": " + weight + "', which is less than 1/"
                            + Weighted.RAREST + " of the messages",
                    "Increase the weight of this range to at least "
                            + (long) Math.ceil(Weighted.leastWeight(all - weight)) + ", or remove the range.");
        }
    }
}
