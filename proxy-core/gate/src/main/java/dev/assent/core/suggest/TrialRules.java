package dev.assent.core.suggest;

import dev.assent.core.config.store.SuggestionStore;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Rules on trial. The new rule expires by itself; the exceptions that were made for it in rules
/// that ask do not, so they are taken back when its time is over. Until somebody does, its calls
/// are refused: nothing passes longer than was said.
public final class TrialRules {
  /// The time for which a rule is tried.
  public static final Duration LENGTH = Duration.ofDays(1);

  private TrialRules() {}

  /// A change as a trial.
  ///
  /// @param draft the same change with a rule that expires
  /// @param trial what is remembered until then
  public record Begun(Draft draft, SuggestionStore.Trial trial) {}

  /// Makes a trial of a suggestion.
  ///
  /// @param proxy the server's name
  public static Begun begin(String proxy, Suggestion.Answers suggestion, Instant now) {
    var until = now.plus(LENGTH);
    var rule = suggestion.rule();
    var added = new ArrayList<Rule>();
    suggestion
        .draft()
        .added()
        .forEach(
            one -> added.add(one.id().equals(rule.id()) ? one.withEnd(Optional.of(until)) : one));
    var draft = new Draft(suggestion.draft().replaced(), suggestion.draft().removed(), added);
    var trial =
        new SuggestionStore.Trial(
            proxy,
            rule.id().value(),
            until,
            draft.replaced().stream()
                .map(one ->
                    new SuggestionStore.Replaced(
                        PolicyDocument.written(one.was()), PolicyDocument.written(one.rule())))
                .toList(),
            added.stream().map(PolicyDocument::written).toList());
    return new Begun(draft, trial);
  }

  /// The policy after a trial; absent where its rule is gone, or lasts by now: then a person has
  /// decided.
  ///
  /// As before it where all its rules are as they were made. Where a person has changed one of
  /// them, the expired rule asks from now on instead of being taken out with the exceptions.
  public static Optional<PolicyDocument> end(PolicyDocument document, SuggestionStore.Trial trial) {
    var rules = document.policy().rules();
    var place = Draft.find(rules, new RuleId(trial.rule()));
    if (place.isEmpty() || !rules.get(place.get()).expiresAt().equals(Optional.of(trial.until()))) {
      return Optional.empty();
    }
    return untouched(document, trial)
        ? Optional.of(reversed(document, trial))
        : Optional.of(asking(document, place.get()));
  }

  private static boolean untouched(PolicyDocument document, SuggestionStore.Trial trial) {
    var written =
        new HashSet<>(document.policy().rules().stream().map(PolicyDocument::written).toList());
    return written.containsAll(trial.added())
        && trial.replaced().stream().allMatch(one -> written.contains(one.now()));
  }

  private static PolicyDocument reversed(PolicyDocument document, SuggestionStore.Trial trial) {
    var next = document;
    for (var one : trial.replaced()) {
      next = next.withRuleReplaced(place(next, one.now()), rule(one.was()));
    }
    for (var one : trial.added()) {
      next = next.withRuleRemoved(place(next, one));
    }
    return next;
  }

  private static int place(PolicyDocument document, JsonObject written) {
    List<Rule> rules = document.policy().rules();
    for (int i = 0; i < rules.size(); i++) {
      if (PolicyDocument.written(rules.get(i)).equals(written)) {
        return i;
      }
    }
    throw new IllegalArgumentException("a rule of the trial is gone");
  }

  // A file of this one rule gives it the meaning that it has in any file without groups.
  private static Rule rule(JsonObject written) {
    var file = JsonObject.builder().put("rules", new JsonArray(List.of(written))).build();
    try {
      byte[] text = JsonWriter.write(file).getBytes(StandardCharsets.UTF_8);
      return PolicyDocument.parse(text).policy().rules().getFirst();
    } catch (PolicyFormatException e) {
      throw new IllegalArgumentException("what was kept of a trial is no rule", e);
    }
  }

  private static PolicyDocument asking(PolicyDocument document, int place) {
    var was = document.policy().rules().get(place);
    var asks =
        new Rule(
            was.id(),
            was.description(),
            Effect.HITL,
            was.conditions(),
            Optional.empty(),
            was.enabled(),
            Optional.empty(),
            was.note(),
            was.groups());
    return document.withRuleReplaced(place, asks);
  }
}
