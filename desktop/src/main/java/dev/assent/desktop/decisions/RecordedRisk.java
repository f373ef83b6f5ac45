package dev.assent.desktop.decisions;

import dev.assent.core.access.Severity;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.ui.ShownText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The judgement on the shell command of a recorded call.
///
/// @param severity of the worst; absent when nothing was found
/// @param rules that spoke up, as recorded; may be empty where what could not be read was taken for
///   dangerous
record RecordedRisk(Optional<Severity> severity, List<Rule> rules) {
  RecordedRisk {
    rules = List.copyOf(rules);
  }

  /// A rule of command risk.
  ///
  /// @param says what is at stake; empty for a rule that is not known any more
  record Rule(String id, String says) {}

  /// The risk of a record; absent where no command was looked at or nothing was found.
  ///
  /// @param words what a rule says, by its id
  static Optional<RecordedRisk> of(LenientRecord record, Function<String, Optional<String>> words) {
    var command = record.part("attributes").part("resource").part("command");
    var severity = command.string("severity").flatMap(Severity::ofWord);
    var rules =
        command.json().array("rules").map(JsonArray::items).orElse(List.of()).stream()
            .flatMap(item -> item instanceof JsonString id ? Stream.of(id.value()) : Stream.empty())
            .map(
                id -> new Rule(ShownText.line(id), words.apply(id).map(ShownText::line).orElse("")))
            .toList();
    return severity.isEmpty() && rules.isEmpty()
        ? Optional.empty()
        : Optional.of(new RecordedRisk(severity, rules));
  }
}
