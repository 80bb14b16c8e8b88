package io.streamgauge.deploy;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// Registry of the recipes that [ServiceLoader] finds on the class path.
public final class Recipes {
    private static final List<Recipe> ALL = ServiceLoader.load(Recipe.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(Recipe::name))
            .toList();

    private Recipes() {}

    /// Returns all recipes, sorted by name.
    public static List<Recipe> all() {
        return ALL;
    }

    /// Returns the recipe with this name, or an empty result if the recipe does not exist.
    public static Optional<Recipe> named(String name) {
        return ALL.stream().filter(r -> r.name().equals(name)).findFirst();
    }
}
