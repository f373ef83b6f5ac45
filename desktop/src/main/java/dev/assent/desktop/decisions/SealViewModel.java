package dev.assent.desktop.decisions;

import dev.assent.core.audit.check.Verification;
import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.decisions.log.DecisionLog.Checked;
import dev.assent.desktop.decisions.log.LogTimes;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The seal of a log: when its newest record was written, how many records, and what the last check
/// found.
public final class SealViewModel {
  private final ZoneId zone;
  private final StringProperty until = new SimpleStringProperty("");
  private final StringProperty state = new SimpleStringProperty("");
  private final StringProperty alarm = new SimpleStringProperty("");
  private String title = "";
  private final BooleanProperty checking = new SimpleBooleanProperty(false);
  private Optional<Long> records = Optional.empty();
  // Of a check that found the logs whole; records that came since are among the others.
  private Optional<Long> vouched = Optional.empty();
  private String finding = "";
  private String server = "";
  private Optional<DecisionLog> log = Optional.empty();

  public SealViewModel(ZoneId zone) {
    this.zone = zone;
  }

  /// "Newest record 14:02:11"; says so when there is no record yet, or while that is not known.
  ReadOnlyStringProperty untilProperty() {
    return until;
  }

  /// "18,204 records in all, chain whole"; a log has more records than those of decisions
  public ReadOnlyStringProperty stateProperty() {
    return state;
  }

  /// Says what is broken, naming the first bad record; empty when nothing is known to be.
  public ReadOnlyStringProperty alarmProperty() {
    return alarm;
  }

  /// The alarm in a few words; to be looked at when there is one.
  String alarmTitle() {
    return title;
  }

  /// True while a check is running.
  ReadOnlyBooleanProperty checkingProperty() {
    return checking;
  }

  /// Shows another log, not yet checked.
  public void follow(DecisionLog next) {
    log = Optional.of(next);
    records = Optional.empty();
    vouched = Optional.empty();
    finding = "";
    checking.set(false);
    alarm.set("");
    until.set(CountWords.counting());
    draw();
  }

  /// Shows that there is no log.
  void leave() {
    log = Optional.empty();
    until.set("");
    state.set("");
    alarm.set("");
  }

  /// The log could not be looked at; what is known of it stays.
  void unread() {
    if (records.isEmpty()) {
      until.set(CountWords.unknown());
    }
  }

  /// The log was looked at and has no record.
  void empty() {
    records = Optional.of(0L);
    until.set(Texts.get("decisions.seal.empty"));
    draw();
  }

  /// A newer record was read.
  void newest(DecisionLog.Reach.Mark record) {
    records = Optional.of(record.seq() + 1);
    until.set(Texts.get("decisions.seal.until", LogTimes.ofDay(record.time(), zone)));
    draw();
  }

  /// Checks the log from its bytes, beside the toolkit's thread.
  public void verify() {
    if (log.isEmpty() || checking.get()) {
      return;
    }
    checking.set(true);
    finding = Texts.get("decisions.seal.checking");
    draw();
    var asked = log;
    log.get()
        .verify(result -> {
          if (asked.equals(log)) {
            checking.set(false);
            conclude(result);
          }
        });
  }

  private void conclude(Checked checked) {
    server = checked.server();
    vouched = Optional.of(checked.vouched()).filter(_ -> checked.isWhole());
    switch (checked.found()) {
      case Verification.Intact(var size, _, var proof, _) -> {
        alarm.set("");
        if (size == 0) {
          empty();
        }
        finding =
            size == 0
                ? Texts.get("decisions.seal.nothing")
                : Texts.get(
                    proof.completeness() == Verification.Completeness.PROVEN
                        ? "decisions.seal.whole"
                        : "decisions.seal.wholeUnproven");
      }
      case Verification.Torn _ -> {
        alarm.set("");
        finding = Texts.get("decisions.seal.torn");
      }
      case Verification.Broken(var file, var line, var index, var why) ->
          broken(
              Texts.get(
                  "decisions.seal.broken",
                  file,
                  Texts.digits(line),
                  Texts.digits(index),
                  CoreWords.of(why)));
      case Verification.Truncated(var expected, var found) ->
          broken(Texts.count("decisions.seal.truncated", expected, Texts.number(found)));
      case Verification.Unreadable(var why) -> unchecked(why);
      case Verification.Missing(var why) -> unchecked(why);
    }
    draw();
  }

  // Nothing is known of it, so nothing is said of a change.
  private void unchecked(CharSequence why) {
    title = Texts.get("decisions.seal.unchecked");
    say(Texts.get("decisions.seal.unreadable", CoreWords.of(why)));
    finding = Texts.get("decisions.seal.notChecked");
  }

  private void broken(String sentence) {
    title = Texts.get("decisions.seal.alarm");
    say(sentence);
    finding = Texts.get("decisions.seal.notWhole");
  }

  // Of several logs it is said which one.
  private void say(String sentence) {
    alarm.set(server.isEmpty() ? sentence : server + ": " + sentence);
  }

  private Optional<String> open() {
    long open = records.orElse(0L) - vouched.or(() -> records).orElse(0L);
    return open <= 0 ? Optional.empty() : Optional.of(Texts.count("decisions.seal.open", open));
  }

  private void draw() {
    var count =
        records
            .filter(known -> known > 0)
            .map(known -> Texts.count("decisions.seal.records", known));
    state.set(
        Stream.of(count, Optional.of(finding).filter(said -> !said.isEmpty()), open())
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", ")));
  }
}
