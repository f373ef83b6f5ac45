package dev.assent.desktop.rules.trial;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.ui.ConditionWords;
import dev.assent.desktop.ui.ShownText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A kind of earlier call that a policy asks about, which a person may say there was before a call
/// that is tried.
///
/// @param words the conditions that it meets, in short
/// @param asked the same as a case has them
/// @param happened whether the person says so
/// @param minutes how many minutes before it, as typed; empty for just before it
record TriedPast(String words, Json asked, BooleanProperty happened, StringProperty minutes) {
  /// The most that is typed: a week has fewer minutes.
  static final int DIGITS = 5;

  /// The questions of a policy about earlier calls, each once; may be empty.
  static List<TriedPast> of(Policy policy) {
    return policy.questionsBack().stream()
        .map(one -> of(one, policy))
        .collect(
            Collectors.toMap(TriedPast::asked, one -> one, (first, _) -> first, LinkedHashMap::new))
        .values()
        .stream()
        .toList();
  }

  private static TriedPast of(Condition.Earlier earlier, Policy policy) {
    String words = ConditionWords.all(earlier.calls());
    var asked = earlier.asked(policy.globs(), policy.missing());
    return new TriedPast(
        ShownText.line(words),
        asked.object("conditions").orElse(JsonObject.EMPTY),
        new SimpleBooleanProperty(),
        new SimpleStringProperty(""));
  }

  /// The entry of a case.
  JsonObject entry() {
    var entry = JsonObject.builder().put("conditions", asked);
    if (!minutes.get().isEmpty()) {
      entry.put("minutes_ago", JsonNumber.of(Integer.parseInt(minutes.get())));
    }
    return entry.build();
  }
}
