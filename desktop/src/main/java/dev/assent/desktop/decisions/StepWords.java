package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.ui.RateWords;
import dev.assent.desktop.ui.SignInReason;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Says what the steps beside the rules found: hooks, new tools, limits, modes. What a record does
/// not say, or says in words we do not know, is left out.
final class StepWords {
  private static final int MOST_PLACES = 8;

  private StepWords() {}

  /// True if a rule allowed the call and something beside the rules stood against it.
  static boolean afterTheRules(LenientRecord record) {
    return record.has("new_tool") || record.has("limit");
  }

  /// The step in a few words; absent for steps that have no more to say than their kind.
  static Optional<String> decided(LenientRecord record) {
    return switch (record.string("basis").orElse("")) {
      case "mode" -> record.has("new_tool") ? Optional.of(tool(record)) : mode(record);
      case "identity" -> Optional.of(notProved(record));
      case "hook" ->
          hook(record).string("name").map(name -> Texts.get("decisions.decided.hook", name));
      default -> Optional.empty();
    };
  }

  /// The findings of the step, in sentences; empty where there is no more to say.
  static String why(LenientRecord record) {
    var sentences = new ArrayList<String>();
    switch (record.string("basis").orElse("")) {
      case "mode" ->
          (record.has("new_tool") ? newTool(record) : modeWhy(record)).forEach(sentences::add);
      case "hook" -> hookWhy(record).forEach(sentences::add);
      case "rate", "rate_limit" -> limit(record).ifPresent(sentences::add);
      case "identity" -> {
        sentences.add(Texts.get("decisions.why.identity"));
        sentences.add(identity(record));
      }
      default -> {}
    }
    allowing(record).ifPresent(rule -> sentences.add(Texts.get("decisions.why.allowing", rule)));
    return String.join(" ", sentences);
  }

  /// Why a call did not go on for want of the person for whom it was made; empty where it did.
  static String identity(LenientRecord record) {
    return record
        .string("identity")
        .map(code -> SignInReason.ofRecord(code, record.string("identity_detail").orElse("")))
        .orElse("");
  }

  /// The same in a few words.
  static String notProved(LenientRecord record) {
    String key = "decisions.decided.identity." + record.string("identity").orElse("");
    return Texts.get(Texts.has(key) ? key : "decisions.decided.basis.identity");
  }

  /// The rule that would have let the call go; absent where none is named.
  static Optional<String> allowing(LenientRecord record) {
    return record
        .part("new_tool")
        .string("allowing")
        .or(() -> record.part("limit").string("allowing"));
  }

  private static String tool(LenientRecord record) {
    String word = record.part("new_tool").string("state").orElse("unlisted");
    String key = "decisions.decided.tool." + word;
    return Texts.has(key) ? Texts.get(key) : Texts.get("decisions.decided.tool.other", word);
  }

  private static List<String> newTool(LenientRecord record) {
    String effect = record.string("decision").filter("deny"::equals).orElse("hitl");
    var sentences = new ArrayList<>(List.of(Texts.get("decisions.why.newTool." + effect)));
    var change = record.part("hitl").part("tool_change");
    var places = change.parts("changes").stream().map(StepWords::place).toList();
    if (!places.isEmpty()) {
      long more = Math.max(0, places.size() - MOST_PLACES) + change.number("more").orElse(0L);
      String listed = String.join(", ", places.subList(0, Math.min(MOST_PLACES, places.size())));
      sentences.add(
          more == 0
              ? Texts.get("decisions.why.changedPlaces", listed)
              : Texts.get("decisions.why.changedPlacesMore", listed, Texts.number(more)));
    }
    return sentences;
  }

  private static String place(LenientRecord change) {
    String pointer = change.string("pointer").orElse("");
    return pointer.isEmpty() ? Texts.get("difference.whole") : Difference.place(pointer);
  }

  private static Optional<String> mode(LenientRecord record) {
    return record.string("mode").map(word -> Texts.get("decisions.decided.mode", word));
  }

  private static List<String> modeWhy(LenientRecord record) {
    String key = "decisions.why.mode." + record.string("mode").orElse("");
    return List.of(Texts.has(key) ? Texts.get(key) : Texts.get("decisions.why.mode"));
  }

  private static LenientRecord hook(LenientRecord record) {
    return record.part("hook");
  }

  private static List<String> hookWhy(LenientRecord record) {
    var sentences = new ArrayList<String>();
    sentences.add(Texts.get("decisions.why.hook"));
    var fault = hook(record).string("fault");
    fault.ifPresent(word -> sentences.add(Texts.get("decisions.why.hook.fault", word)));
    hook(record)
        .string("text")
        .filter(text -> !text.isEmpty())
        .map(text ->
            Texts.get("decisions.why.hook." + (fault.isPresent() ? "record" : "text"), text))
        .ifPresent(sentences::add);
    return sentences;
  }

  private static Optional<String> tools(LenientRecord record) {
    return record.part("limit").json().array("tools").map(LenientRecord::text);
  }

  private static Optional<String> limit(LenientRecord record) {
    var limit = record.part("limit");
    var calls = limit.number("calls");
    var seconds = limit.number("seconds");
    if (calls.isEmpty() || seconds.isEmpty()) {
      return Optional.empty();
    }
    String many = RateWords.calls(calls.get());
    String may =
        tools(record).map(names -> Texts.get("decisions.why.limitOf", many, names)).orElse(many);
    String within = RateWords.within(seconds.get());
    return Optional.of(
        limit
            .number("used")
            .map(used -> Texts.get("decisions.why.limit", may, within, Texts.number(used)))
            .orElseGet(() -> Texts.get("decisions.why.limitOnly", may, within)));
  }
}
