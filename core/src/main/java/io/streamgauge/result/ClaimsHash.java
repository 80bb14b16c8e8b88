package io.streamgauge.result;

import io.streamgauge.experiment.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// The hash that shows whether claims still are what they were before the run.
public final class ClaimsHash {
    private ClaimsHash() {}

    /// SHA-256, in hexadecimal, of the claims in their canonical form: JSON in one line, the fields of every object
    /// in alphabetical order. Empty when there are no claims.
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

    /// What was changed since the run began, in sentences without a full stop; empty when all is as it was. Reads
    /// the files, not their records, so that fields which a later version adds break no seal.
    public static List<String> breaches(RunDirectory run) throws IOException {
        JsonNode facts = RunDirectory.tree(run.file("run.json"));
        JsonNode claims = facts.path("claims");
        if (claims.isEmpty()) {
            return List.of();
        }
        List<String> breaches = new ArrayList<>();
        if (!hash(claims).equals(facts.path("claimsHash").asString(""))) {
            breaches.add("the claims of run.json do not have the hash that was written when the run began");
        }
        Path planFile = run.file("plan.json");
        String plan = Files.exists(planFile) ? Files.readString(planFile) : "{}";
        if (!Json.hash(plan).equals(facts.path("planHash").asString(""))) {
            breaches.add("plan.json does not have the hash that was written when the run began");
        }
        if (!canonical(claims).equals(canonical(RunDirectory.tree(planFile).path("claims")))) {
            breaches.add("the claims of run.json are not those of plan.json");
        }
        return breaches;
    }
}
