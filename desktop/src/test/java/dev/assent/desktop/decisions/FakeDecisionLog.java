package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.Verification;
import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.decisions.log.DecisionLogs;
import dev.assent.desktop.decisions.log.LogEntry;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// A log in memory.
public final class FakeDecisionLog implements DecisionLog {
  public final List<AuditRecord> records = new ArrayList<>();
  public final List<AuditRecord> operations = new ArrayList<>();
  public Verification verification =
      new Verification.Intact(1, "0".repeat(64), new Verification.Proof(1, 1), 0);
  public long vouched = 1;
  public String failure = "";
  final List<String> exported = new ArrayList<>();
  List<String> opened = List.of();
  private String server = "";

  /// The names of rules, by id; a rule without one goes by its id.
  final Map<String, String> names = new HashMap<>();

  /// True once it was looked which logs there are.
  final BooleanProperty looked = new SimpleBooleanProperty(true);

  /// True while answers wait for [#release()].
  public boolean slow;

  private final List<Runnable> waiting = new ArrayList<>();

  /// One server with this log.
  DecisionLogs alone(String... name) {
    server = name[0];
    ObservableList<String> names = FXCollections.observableArrayList(name);
    return new DecisionLogs() {
      @Override
      public ObservableList<String> names() {
        return names;
      }

      @Override
      public ReadOnlyBooleanProperty lookedProperty() {
        return looked;
      }

      @Override
      public DecisionLog open(List<String> wanted) {
        opened = wanted;
        return FakeDecisionLog.this;
      }
    };
  }

  @Override
  public void back(
      long before,
      int most,
      Predicate<LogEntry> visitor,
      Consumer<Reach> done,
      Consumer<String> failed) {
    if (!failure.isEmpty()) {
      failed.accept(failure);
      return;
    }
    var lowest = Optional.<Reach.Mark>empty();
    int left = most;
    boolean more = true;
    for (int i = records.size() - 1; i >= 0 && more; i--) {
      var record = records.get(i);
      if (record.seq() < before) {
        lowest = Optional.of(new Reach.Mark(record.seq(), record.time()));
        more = visitor.test(entry(record)) && --left > 0;
      }
    }
    answer(new Reach(lowest, more), done);
  }

  @Override
  public void since(long seq, int limit, Consumer<List<LogEntry>> done, Consumer<String> failed) {
    answer(
        records.stream()
            .filter(record -> record.seq() >= seq)
            .limit(limit)
            .map(this::entry)
            .toList(),
        done,
        failed);
  }

  private LogEntry entry(AuditRecord record) {
    return new LogEntry(record.seq(), server, record, id -> names.getOrDefault(id, id));
  }

  @Override
  public void one(
      String wanted, long number, Consumer<Optional<LogEntry>> done, Consumer<String> failed) {
    since(
        number,
        1,
        found ->
            done.accept(found.stream().filter(entry -> entry.record().seq() == number).findFirst()),
        failed);
  }

  @Override
  public void placeAt(Instant time, Consumer<Long> done, Consumer<String> failed) {
    answer(records.stream().filter(record -> record.time().isBefore(time)).count(), done);
  }

  @Override
  public void export(
      Path file,
      AuditExport form,
      Predicate<LogEntry> wanted,
      Consumer<Long> done,
      Consumer<String> failed) {
    records.stream()
        .map(this::entry)
        .filter(wanted)
        .forEach(entry -> exported.add(form.word() + " " + entry.place()));
    done.accept((long) exported.size());
  }

  @Override
  public void operations(
      String wanted, String decision, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    answer(
        operations.stream()
            .filter(
                record -> record.content().string("decision").filter(decision::equals).isPresent())
            .toList(),
        done,
        failed);
  }

  @Override
  public void verify(Consumer<Checked> done) {
    done.accept(new Checked("", verification, vouched));
  }

  /// Answers what was asked and held back.
  public void release() {
    while (!waiting.isEmpty()) {
      waiting.removeFirst().run();
    }
  }

  private <T> void answer(T found, Consumer<T> done) {
    if (slow) {
      waiting.add(() -> done.accept(found));
    } else {
      done.accept(found);
    }
  }

  private <T> void answer(List<T> found, Consumer<List<T>> done, Consumer<String> failed) {
    if (failure.isEmpty()) {
      answer(found, done);
    } else {
      failed.accept(failure);
    }
  }
}
