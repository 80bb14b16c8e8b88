package io.streamgauge.result;

import io.streamgauge.experiment.metric.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// Hash that shows whether the claims have changed since the start of the run.
public final class ClaimsHash {
    private ClaimsHash() {}

    /// Returns the SHA-256 hash of the claims in hexadecimal; empty if the run does not have claims. The hash is
    /// computed from JSON on a single line, with the fields of every object in alphabetical order.
    public static String of(List<Claim> claims) {
        return claims.isEmpty() ? "" : hash(Json.compact().valueToTree(claims));
    }

    private static String hash(JsonNode claims) {
        return Json.hash(canonical(claims).toString());
    }

    private static JsonNode canonical(JsonNode node) {
        if (node.isObject()) {
            Map<String, JsonNode> sorted = new TreeMap<>();
            node.properties().forEach(field -> sorted.put(field.getKey(), canonical(field.getValue())));
            return Json.compact().createObjectNode().setAll(sorted);
        }
        if (node.isArray()) {
            var array = Json.compact().createArrayNode();
            node.forEach(item -> array.add(canonical(item)));
            return array;
        }
        return node;
    }

    /// Compares the claims and the plan with the hashes recorded at the start of the run. Returns the
    /// differences as sentences without a full stop. If nothing has changed or the run does not have claims, the
    /// result is empty. The method compares the files instead of the records, so that the comparison includes
    /// fields from later versions.
    public static List<String> breaches(RunDirectory run) throws IOException {
        JsonNode facts = RunDirectory.tree(run.file("run.json"));
        JsonNode claims = facts.path("claims");
        if (claims.isEmpty()) {
            return List.of();
        }
        List<String> breaches = new ArrayList<>();
        if (!hash(claims).equals(facts.path("claimsHash").asString(""))) {
            breaches.add("the claims in run.json do not match the hash recorded at the start of the run");
        }
        Path planFile = run.file("plan.json");
        String plan = Files.exists(planFile) ? Files.readString(planFile) : "{}";
        if (!Json.hash(plan).equals(facts.path("planHash").asString(""))) {
            breaches.add("plan.json does not match the hash recorded at the start of the run");
        }
        if (!canonical(claims).equals(canonical(RunDirectory.tree(planFile).path("claims")))) {
            breaches.add("the claims in run.json differ from the claims in plan.json");
        }
        return breaches;
    }
}
