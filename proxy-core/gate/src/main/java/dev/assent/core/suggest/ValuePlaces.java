package dev.assent.core.suggest;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Finds what answered calls without path and address have in common. It looks for arguments with
/// the same value in each call, at least one of them a text.
final class ValuePlaces {
  private static final int LONGEST = 120;
  private static final int MOST = 8;

  /// The values that calls have in common.
  ///
  /// @param text the value of an argument
  /// @param commands what they run, where a rule would allow it; may be empty
  private record Alike(String text, List<String> commands) {}

  private ValuePlaces() {}

  static List<Candidate> of(Candidates.Side side) {
    var found = new ArrayList<Candidate>();
    Set<PastCall> used = new HashSet<>();
    var names = new HashSet<String>();
    side.yeses().forEach(past -> names.addAll(past.request().arguments().members().keySet()));
    for (String name : names.stream().sorted().toList()) {
      Candidates.by(
              side.yeses().stream().filter(past -> !used.contains(past)).toList(),
              past -> text(past, name).map(text -> new Alike(text, told(side, past))))
          .forEach((_, answers) -> {
            var common = common(answers);
            if (answers.size() >= Suggestions.ANSWERS
                && side.noes().stream().noneMatch(past -> has(past, common))) {
              found.add(candidate(side, common, answers));
              used.addAll(answers);
            }
          });
    }
    return found;
  }

  // A rule that denies looks at no command: what is chained to it is denied as well.
  private static List<String> told(Candidates.Side side, PastCall past) {
    return side.effect() == Effect.ALLOW ? Candidates.commands(past) : List.of();
  }

  private static Candidate candidate(
      Candidates.Side side, SequencedMap<String, Json> common, List<PastCall> answers) {
    Map<String, ValueTest> tests = new LinkedHashMap<>();
    var values = new ArrayList<Suggestion.Value>();
    common.forEach((name, value) -> {
      tests.put(
          JsonPointer.child("", name),
          value instanceof JsonString text
              ? new ValueTest.Like(text.value())
              : new ValueTest.EqualTo(value));
      values.add(new Suggestion.Value(name, shown(value)));
    });
    var commands = told(side, answers.getLast());
    commands.stream()
        .filter(command -> values.stream().noneMatch(value -> value.value().equals(command)))
        .forEach(command -> values.add(new Suggestion.Value("command", command)));
    return new Candidate(
        side.effect(),
        "values " + new JsonObject(common),
        List.of(),
        List.of(),
        Optional.of(Attribute.ARGUMENT.tests(tests)),
        commands,
        values,
        answers,
        Optional.empty());
  }

  private static String shown(Json value) {
    return value instanceof JsonString text ? text.value() : JsonWriter.write(value);
  }

  private static Optional<String> text(PastCall past, String name) {
    return past.request().arguments().get(name) instanceof JsonString text && isUsable(text.value())
        ? Optional.of(text.value())
        : Optional.empty();
  }

  /// The arguments that all calls have with the same value, in the order of the first.
  private static SequencedMap<String, Json> common(List<PastCall> calls) {
    var common = new LinkedHashMap<String, Json>();
    calls
        .getFirst()
        .request()
        .arguments()
        .members()
        .forEach((name, value) -> {
          if (common.size() < MOST
              && isTestable(value)
              && calls.stream()
                  .allMatch(past -> value.equals(past.request().arguments().get(name)))) {
            common.put(name, value);
          }
        });
    return common;
  }

  private static boolean has(PastCall past, Map<String, Json> common) {
    return common.entrySet().stream()
        .allMatch(one -> one.getValue().equals(past.request().arguments().get(one.getKey())));
  }

  private static boolean isTestable(Json value) {
    return switch (value) {
      case JsonString text -> isUsable(text.value());
      case JsonNumber _, JsonBoolean _, JsonNull _ -> true;
      case JsonObject _, JsonArray _ -> false;
    };
  }

  private static boolean isUsable(String text) {
    return Candidates.isPlain(text)
        && text.length() <= LONGEST
        && !text.contains(Candidates.MASKED);
  }
}
