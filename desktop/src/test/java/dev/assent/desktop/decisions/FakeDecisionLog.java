package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// A log in memory.
public final class FakeDecisionLog implements DecisionLog {
  public final List<AuditRecord> records = new ArrayList<>();
  public final List<AuditRecord> operations = new ArrayList<>();
  public Verification verification = new Verification.Intact(0, "0".repeat(64), Verification.Completeness.PROVEN);
  public String failure = "";

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
  public void newest(int limit, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    answer(records.reversed().stream().limit(limit).toList(), done, failed);
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

  private void answer(List<AuditRecord> found, Consumer<List<AuditRecord>> done, Consumer<String> failed) {
    if (failure.isEmpty()) {
      done.accept(found);
    } else {
      failed.accept(failure);
    }
  }
}
