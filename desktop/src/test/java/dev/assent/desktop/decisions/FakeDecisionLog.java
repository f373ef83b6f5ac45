package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// A log in memory.
public final class FakeDecisionLog implements DecisionLog {
  public final List<AuditRecord> records = new ArrayList<>();
  public final List<AuditRecord> operations = new ArrayList<>();
  public Verification verification =
      new Verification.Intact(1, "0".repeat(64), Verification.Completeness.PROVEN);
  public String failure = "";

  /// Whether answers wait for [#release()].
  public boolean slow;

  private final List<Runnable> waiting = new ArrayList<>();

  /// One server with this log.
  public DecisionLogs alone(String name) {
    ObservableList<String> names = FXCollections.observableArrayList(name);
    return new DecisionLogs() {
      @Override
      public ObservableList<String> names() {
        return names;
      }

      @Override
      public DecisionLog open(String wanted) {
        return FakeDecisionLog.this;
      }
    };
  }

  @Override
  public void back(long before, int most, Predicate<AuditRecord> visitor, Consumer<Reach> done, Consumer<String> failed) {
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
        more = visitor.test(record) && --left > 0;
      }
    }
    answer(new Reach(lowest, more), done);
  }

  @Override
  public void since(long seq, int limit, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    answer(records.stream().filter(record -> record.seq() >= seq).limit(limit).toList(), done, failed);
  }

  @Override
  public void operations(String decision, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    answer(
        operations.stream()
            .filter(record -> record.content().string("decision").filter(decision::equals).isPresent())
            .toList(),
        done,
        failed);
  }

  @Override
  public void verify(Consumer<Verification> done) {
    done.accept(verification);
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

  private void answer(List<AuditRecord> found, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    if (failure.isEmpty()) {
      answer(found, done);
    } else {
      failed.accept(failure);
    }
  }
}
