package dev.assent.core.approval.question;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/// The changes in a tool's description since a person accepted it. The order of members does not
/// count.
///
/// @param changes in the order of the accepted description, added members after them; at most
///   [#MOST]
/// @param more how many further changes are not listed
public record ToolDifference(List<ToolChange> changes, int more) {
  /// The most changes that are listed.
  public static final int MOST = 100;

  /// No difference.
  public static final ToolDifference NONE = new ToolDifference(List.of(), 0);

  public ToolDifference {
    changes = List.copyOf(changes);
  }

  /// The changes from one description to another; empty exactly when their digests are equal.
  public static ToolDifference between(JsonObject accepted, JsonObject now) {
    return new ToolDifferences().walk(accepted, now);
  }

  /// As [#between(JsonObject, JsonObject)] where a text was too long to be kept: one change of the
  /// whole, with the texts that there are.
  public static ToolDifference between(Optional<JsonObject> accepted, Optional<JsonObject> now) {
    if (accepted.isPresent() && now.isPresent()) {
      return between(accepted.get(), now.get());
    }
    var whole =
        new ToolChange(
            "",
            ToolChange.Kind.CHANGED,
            accepted.map(ToolDifferences::readable),
            now.map(ToolDifferences::readable));
    return new ToolDifference(List.of(whole), 0);
  }

  /// True if there is no change.
  public boolean isEmpty() {
    return changes.isEmpty() && more == 0;
  }

  /// The form in logs and in the answers of the command line: `changes` with `pointer`, `kind`,
  /// `before` and `after`, and `more` where some are not listed.
  public JsonObject toJson() {
    var list =
        changes.stream()
            .<Json>map(change ->
                JsonObject.builder()
                    .put("pointer", change.pointer())
                    .put("kind", change.kind().word())
                    .putIfPresent("before", change.before())
                    .putIfPresent("after", change.after())
                    .build())
            .toList();
    var body = JsonObject.builder().put("changes", new JsonArray(list));
    return more == 0 ? body.build() : body.put("more", more).build();
  }
}
