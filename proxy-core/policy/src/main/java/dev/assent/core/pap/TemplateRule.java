package dev.assent.core.pap;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import java.util.List;

/// A rule on its way into a template; a single pattern is written without a list.
final class TemplateRule {
  private static final List<String> CACHED = List.of("fs_read", "fs_write");

  private final Effect effect;
  private final JsonObject.Builder head = JsonObject.builder();
  private final JsonObject.Builder conditions = JsonObject.builder();
  private boolean remembering;

  TemplateRule(Effect effect, String id, String description) {
    this.effect = effect;
    head.put("id", id).put("description", description).put("effect", effect.word());
  }

  TemplateRule remembering() {
    remembering = effect == Effect.HITL;
    return this;
  }

  TemplateRule when(String condition, String... values) {
    boolean listed =
        values.length > 1 || condition.equals("operations") || condition.equals("side_effects");
    conditions.put(
        condition, listed ? JsonArray.ofStrings(List.of(values)) : new JsonString(values[0]));
    return this;
  }

  /// Holds only if an earlier call of the session met a condition, so many minutes ago at most.
  TemplateRule after(String condition, List<String> values, int minutes) {
    conditions.put(
        "after",
        JsonObject.builder()
            .put(condition, JsonArray.ofStrings(values))
            .put("within_minutes", minutes)
            .build());
    return this;
  }

  TemplateRule whenNot(String condition, List<String> values) {
    conditions.put("not", JsonObject.builder().put(condition, JsonArray.ofStrings(values)).build());
    return this;
  }

  JsonObject build() {
    head.put("conditions", conditions.build());
    if (remembering) {
      head.put("cache_side_effects", JsonArray.ofStrings(CACHED));
    }
    return head.build();
  }
}
