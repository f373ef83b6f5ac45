package dev.assent.core.practice;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.util.List;

/// The policy of the practice ground: reads in the project are allowed, changes and everything that
/// leaves asks, secrets are denied, the rest is denied by default.
final class PracticePolicy {
  private PracticePolicy() {}

  /// The text of the policy file.
  static String text(PracticeHome home) {
    return text(home, "allow");
  }

  /// The same, where reading asks too: for one who wants to see calm cards as well.
  static String askingAlways(PracticeHome home) {
    return text(home, "hitl");
  }

  private static String text(PracticeHome home, String reading) {
    String project = home.project() + "/**";
    var rules =
        List.of(
            rule("read-project", "Read the project", reading)
                .put(
                    "conditions",
                    conditions("operations", "read").put("path_pattern", project).build())
                .build(),
            rule("ask-changes", "Ask before changes to the project", "hitl")
                .put(
                    "conditions",
                    conditions("operations", "write", "delete")
                        .put("path_pattern", project)
                        .build())
                .put("cache_side_effects", JsonArray.ofStrings(List.of("fs_write")))
                .build(),
            rule("ask-mail-and-shell", "Ask before mail and commands", "hitl")
                .put("conditions", conditions("tool_name", "send_email", "run_command").build())
                .build(),
            rule("deny-secrets", "Keep out of secrets", "deny")
                .put("conditions", conditions("path_pattern", "**/.env").build())
                .build());
    return JsonWriter.writeIndented(
            JsonObject.builder()
                .put("version", "1")
                .put("combining_algorithm", "deny-overrides")
                .put("rules", new JsonArray(List.copyOf(rules)))
                .build())
        + "\n";
  }

  private static JsonObject.Builder rule(String id, String description, String effect) {
    return JsonObject.builder().put("id", id).put("description", description).put("effect", effect);
  }

  private static JsonObject.Builder conditions(String member, String... values) {
    return JsonObject.builder().put(member, JsonArray.ofStrings(List.of(values)));
  }
}
