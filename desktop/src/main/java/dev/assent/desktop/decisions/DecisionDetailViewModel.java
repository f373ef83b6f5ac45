package dev.assent.desktop.decisions;

import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.preview.CallGist;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.approval.content.CardTitle;
import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.decisions.log.LogEntry;
import dev.assent.desktop.decisions.log.LogTimes;
import dev.assent.desktop.decisions.log.RecordDesk;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One record of the log, explained. Belongs to the toolkit's thread.
final class DecisionDetailViewModel {
  private final InstantSource clock;
  private final ZoneId zone;
  private final Function<String, Optional<String>> riskWords;
  private final ObjectProperty<Optional<Shown>> shown =
      new SimpleObjectProperty<>(Optional.empty());
  private Optional<DecisionRow> row = Optional.empty();
  private Optional<AuditRecord> record = Optional.empty();
  private final StringProperty message = new SimpleStringProperty("");
  private BiConsumer<String, AuditRecord> explanation = (_, _) -> {};
  private BiConsumer<String, AuditRecord> judging = (_, _) -> {};
  private Optional<Making> making = Optional.empty();

  /// The ways to make something of a record.
  ///
  /// @param editing opens the rule editor with a draft; answers whether it could
  record Making(RecordDesk desk, BiPredicate<String, RecordedRule> editing) {}

  /// @param riskWords what a rule of command risk says, by its id
  DecisionDetailViewModel(
      InstantSource clock, ZoneId zone, Function<String, Optional<String>> riskWords) {
    this.riskWords = riskWords;
    this.clock = clock;
    this.zone = zone;
  }

  /// The content that is shown for the record.
  ///
  /// @param row its row in the table
  /// @param title what the call does, in our words
  /// @param subject what says best what was to be done: the command or address, else the whole path
  ///   of each place; may be empty
  /// @param when date and time
  /// @param risk what the call's shell command would do; absent where it has none, or a harmless
  ///   one
  /// @param trail what happened, in order
  /// @param attributes what the engine saw
  /// @param arguments the call's arguments as recorded; empty when none were kept
  /// @param argumentsNote what is to be known about them: kept or not, size, digest
  /// @param whole the whole record, indented JSON, for copying
  record Shown(
      DecisionRow row,
      String title,
      List<String> subject,
      String when,
      Optional<RecordedRisk> risk,
      List<TrailStep> trail,
      List<AttributeGroup> attributes,
      String arguments,
      String argumentsNote,
      String whole) {}

  /// The record shown; absent when none is chosen.
  ReadOnlyObjectProperty<Optional<Shown>> shownProperty() {
    return shown;
  }

  /// Shows the record of a row, as soon as it was read from `log`; its outcome is looked up then.
  ///
  /// @param failed told why it cannot be read
  void show(DecisionRow next, DecisionLog log, Consumer<String> failed) {
    row = Optional.of(next);
    log.one(
        next.server(),
        next.number(),
        found ->
            found
                .filter(_ -> shows(next))
                .ifPresentOrElse(one -> show(next, one, log), () -> gone(next)),
        failed);
  }

  private void show(DecisionRow next, LogEntry found, DecisionLog log) {
    record = Optional.of(found.record());
    message.set("");
    draw(next, found, Optional.empty());
    String id = new LenientRecord(found.record().content()).string("id").orElse("");
    if (id.isEmpty()) {
      draw(next, found, Optional.of(List.of()));
      return;
    }
    log.operations(next.server(), id, operations -> arrived(next, found, operations), _ -> {});
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

  /// Sets the way for a person who asks why.
  ///
  /// @param way opens the explanation of a record of a server's log
  void setExplanation(BiConsumer<String, AuditRecord> way) {
    explanation = way;
  }

  /// Opens the explanation of the record shown.
  void explain() {
    record.ifPresent(one -> explanation.accept(server(), one));
  }

  /// Sets the way for a person who wants to know what the rules of today would decide.
  void setJudging(BiConsumer<String, AuditRecord> way) {
    judging = way;
  }

  /// Opens what the rules of today would make of the call shown.
  void judgeAgain() {
    record.ifPresent(one -> judging.accept(server(), one));
  }

  private String server() {
    return row.map(DecisionRow::server).orElse("");
  }

  void setMaking(Making with) {
    making = Optional.of(with);
  }

  /// The outcome of making something of the record; empty where nothing is to be said.
  ReadOnlyStringProperty messageProperty() {
    return message;
  }

  /// Opens the rule editor with the narrowest rule for the call shown.
  void makeRule() {
    var asked = record;
    asked.ifPresent(
        one -> makeRule(server(), one, Optional.empty(), () -> record.equals(asked), message::set));
  }

  /// Opens the rule editor with a rule for a call.
  ///
  /// @param reach the folders that it is for; absent for the narrowest one
  /// @param wanted whether the person still waits for it
  /// @param said told why nothing came of it; empty where the editor is open
  void makeRule(
      String server,
      AuditRecord asked,
      Optional<GrantReach.Folders> reach,
      BooleanSupplier wanted,
      Consumer<String> said) {
    making.ifPresent(with ->
        with.desk()
            .draft(
                server,
                asked,
                reach,
                draft -> {
                  if (wanted.getAsBoolean()) {
                    said.accept(
                        draft.isEmpty()
                            ? Texts.get("decisions.rule.none")
                            : with.editing().test(server, draft.get())
                                ? ""
                                : Texts.get("explain.change.refused"));
                  }
                }));
  }

  /// Opens the rule editor with the narrowest rule for the call of a question; looks for its record
  /// first.
  ///
  /// @param log of the server alone
  /// @param said told why nothing came of it; empty where the editor is open
  void makeRule(DecisionLog log, String server, String approval, Consumer<String> said) {
    var found = new AtomicReference<Optional<AuditRecord>>(Optional.empty());
    log.back(
        Long.MAX_VALUE,
        Integer.MAX_VALUE,
        entry -> {
          boolean same =
              new LenientRecord(entry.record().content())
                  .part("hitl")
                  .string("approval")
                  .filter(approval::equals)
                  .isPresent();
          if (same) {
            found.set(Optional.of(entry.record()));
          }
          return !same;
        },
        _ ->
            found
                .get()
                .ifPresentOrElse(
                    one -> makeRule(server, one, Optional.empty(), () -> true, said),
                    () -> said.accept(Texts.get("decisions.rule.none"))),
        said);
  }

  /// Makes a test of the policy out of the call shown.
  void pin() {
    if (making.isEmpty() || record.isEmpty() || row.isEmpty()) {
      return;
    }
    var asked = record.get();
    String name =
        Texts.get(
            "decisions.pin.name",
            (row.get().tool() + " " + row.get().gist().text()).strip(),
            LogTimes.withDay(asked.time(), zone));
    making
        .get()
        .desk()
        .pin(
            server(),
            asked,
            name,
            pinned -> {
              if (record.filter(asked::equals).isPresent()) {
                message.set(words(pinned));
              }
            });
  }

  private static String words(RecordDesk.Pinned pinned) {
    return switch (pinned) {
      case RecordDesk.Pinned.Done() -> Texts.get("decisions.pin.done");
      case RecordDesk.Pinned.Otherwise() -> Texts.get("decisions.pin.otherwise");
      case RecordDesk.Pinned.NotWhole() -> Texts.get("decisions.pin.notWhole");
      case RecordDesk.Pinned.PastUnknown() -> Texts.get("decisions.pin.pastUnknown");
      case RecordDesk.Pinned.Failed(var why) -> Texts.get("decisions.pin.failed", why);
    };
  }

  /// Shows nothing.
  void clear() {
    row = Optional.empty();
    record = Optional.empty();
    message.set("");
    shown.set(Optional.empty());
  }

  private void arrived(DecisionRow asked, LogEntry found, List<AuditRecord> operations) {
    if (shows(asked)) {
      draw(asked, found, Optional.of(operations));
    }
  }

  private void draw(DecisionRow next, LogEntry entry, Optional<List<AuditRecord>> operations) {
    var record = entry.record();
    var body = new LenientRecord(record.content());
    Optional<Json> arguments =
        Optional.ofNullable(record.content().get("arguments"))
            .filter(tree -> tree != JsonNull.NULL);
    shown.set(
        Optional.of(
            new Shown(
                next,
                title(next, record),
                subject(next, record),
                LogTimes.withDay(record.time(), zone),
                RecordedRisk.of(
                    body, id -> riskWords.apply(id).map(said -> CoreWords.ofRule(id, said))),
                CallTrail.of(entry, operations, clock.instant(), zone),
                AttributeGroup.of(body),
                arguments.map(JsonWriter::writeIndented).map(CoreWords::ofMasked).orElse(""),
                note(body, arguments.isPresent()),
                JsonWriter.writeIndented(record.content()))));
  }

  private static String title(DecisionRow row, AuditRecord record) {
    return RecordedCalls.of(record).map(call -> CardTitle.of(call.request())).orElse(row.tool());
  }

  private static List<String> subject(DecisionRow row, AuditRecord record) {
    var places =
        RecordedCalls.of(record)
            .filter(_ -> row.isOfPlace())
            .map(call -> CallGist.places(call.request()))
            .orElse(List.of());
    return places.size() > 1
        ? places.stream().map(CoreWords::ofMasked).map(ShownText::line).toList()
        : Stream.of(row.subject()).filter(said -> !said.isEmpty()).toList();
  }

  private static String note(LenientRecord body, boolean kept) {
    String size =
        body.number("arguments_size")
            .map(bytes -> Texts.count("decisions.arguments.size", bytes))
            .orElse("");
    String digest =
        body.string("arguments_digest")
            .map(hex ->
                Texts.get(
                    "decisions.arguments.digest", hex.length() <= 16 ? hex : hex.substring(0, 16)))
            .orElse("");
    String state = kept ? "" : Texts.get("decisions.arguments.none");
    return String.join(" ", List.of(state, size, digest)).strip().replaceAll(" +", " ");
  }
}
