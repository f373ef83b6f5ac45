package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonWriter;
import dev.assent.desktop.ui.Texts;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// One record of the log, explained. Belongs to the toolkit's thread.
final class DecisionDetailViewModel {
  private final InstantSource clock;
  private final ZoneId zone;
  private final Function<String, Optional<String>> riskWords;
  private final ReadOnlyObjectWrapper<Optional<Shown>> shown = new ReadOnlyObjectWrapper<>(Optional.empty());
  private Optional<DecisionRow> row = Optional.empty();
  private Optional<AuditRecord> record = Optional.empty();
  private Consumer<AuditRecord> explanation = _ -> {};

  /// @param riskWords what a rule of command risk says, by its id
  DecisionDetailViewModel(InstantSource clock, ZoneId zone, Function<String, Optional<String>> riskWords) {
    this.riskWords = riskWords;
    this.clock = clock;
    this.zone = zone;
  }

  /// What is to be seen of the record.
  ///
  /// @param row its row in the table
  /// @param when date and time
  /// @param risk what the call's shell command would do; absent where it has none, or a harmless one
  /// @param trail what happened, in order
  /// @param attributes what the engine saw
  /// @param arguments the call's arguments as recorded; empty when none were kept
  /// @param argumentsNote what is to be known about them: kept or not, size, digest
  /// @param whole the whole record, indented JSON, for copying
  record Shown(
      DecisionRow row,
      String when,
      Optional<CommandRisk> risk,
      List<TrailStep> trail,
      List<AttributeGroup> attributes,
      String arguments,
      String argumentsNote,
      String whole) {}

  /// The record shown; absent when none is chosen.
  ReadOnlyObjectProperty<Optional<Shown>> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /// Shows the record of a row, as soon as it was read from `log`; its outcome is looked up then.
  ///
  /// @param failed told why it cannot be read
  void show(DecisionRow next, DecisionLog log, Consumer<String> failed) {
    row = Optional.of(next);
    log.since(
        next.seq(),
        1,
        found ->
            found.stream()
                .filter(one -> one.seq() == next.seq() && shows(next))
                .findFirst()
                .ifPresentOrElse(one -> show(next, one, log), () -> gone(next)),
        failed);
  }

  private void show(DecisionRow next, AuditRecord found, DecisionLog log) {
    record = Optional.of(found);
    draw(next, found, Optional.empty());
    String id = new Body(found.content()).string("id").orElse("");
    if (id.isEmpty()) {
      draw(next, found, Optional.of(List.of()));
      return;
    }
    log.operations(id, operations -> arrived(next, found, operations), _ -> {});
  }

  // Old records are taken away.
  private void gone(DecisionRow asked) {
    if (shows(asked)) {
      clear();
    }
  }

  // Another row may have been chosen while a file was read.
  private boolean shows(DecisionRow asked) {
    return row.filter(asked::equals).isPresent();
  }

  /// Where a person is led who asks why.
  ///
  /// @param way opens the explanation of a record
  void setExplanation(Consumer<AuditRecord> way) {
    explanation = way;
  }

  /// Opens the explanation of the record shown.
  void explain() {
    record.ifPresent(explanation);
  }

  /// Shows nothing.
  void clear() {
    row = Optional.empty();
    record = Optional.empty();
    shown.set(Optional.empty());
  }

  private void arrived(DecisionRow asked, AuditRecord found, List<AuditRecord> operations) {
    if (shows(asked)) {
      draw(asked, found, Optional.of(operations));
    }
  }

  private void draw(DecisionRow next, AuditRecord record, Optional<List<AuditRecord>> operations) {
    var body = new Body(record.content());
    Optional<Json> arguments =
        Optional.ofNullable(record.content().get("arguments")).filter(tree -> tree != JsonNull.NULL);
    shown.set(
        Optional.of(
            new Shown(
                next,
                Times.withDay(record.time(), zone),
                CommandRisk.of(body, riskWords),
                Trail.of(record, operations, clock.instant(), zone),
                AttributeGroup.of(body),
                arguments.map(JsonWriter::writeIndented).orElse(""),
                note(body, arguments.isPresent()),
                JsonWriter.writeIndented(record.content()))));
  }

  private static String note(Body body, boolean kept) {
    String size =
        body.number("arguments_size").map(bytes -> Texts.get("decisions.arguments.size", Texts.number(bytes))).orElse("");
    String digest =
        body.string("arguments_digest")
            .map(hex -> Texts.get("decisions.arguments.digest", hex.length() <= 16 ? hex : hex.substring(0, 16)))
            .orElse("");
    String state = kept ? "" : Texts.get("decisions.arguments.none");
    return String.join(" ", List.of(state, size, digest)).strip().replaceAll(" +", " ");
  }
}
