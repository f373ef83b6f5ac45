package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import java.util.Map;
import java.util.Optional;

/// Reads conditions that an earlier call is said to have met, outside of a rule. They know no
/// groups.
public final class EarlierConditions {
  private EarlierConditions() {}

  /// The conditions.
  ///
  /// @throws PolicyFormatException with what was found and what was expected
  public static Condition.Earlier of(Json value) throws PolicyFormatException {
    var problems = new FindingCollector(new JsonDocument(JsonNull.NULL, Map.of()));
    var read = read(problems, "", value);
    if (read.isEmpty()) {
      throw new PolicyFormatException(problems.findings());
    }
    return read.get();
  }

  /// The conditions; absent where they have errors, which are then recorded.
  static Optional<Condition.Earlier> read(FindingCollector problems, String pointer, Json value) {
    if (value instanceof JsonObject object && object.get(Condition.Earlier.WITHIN) != null) {
      problems.value(
          "misplaced",
          pointer,
          "found `within_minutes`, expected `minutes_ago` beside the conditions");
      return Optional.empty();
    }
    return new ConditionReader(problems, PolicyGroups.of(problems, Map.of()))
        .earlier(pointer, Attribute.AFTER, value);
  }
}
