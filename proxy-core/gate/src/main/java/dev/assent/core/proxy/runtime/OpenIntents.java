package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Calls that were let go and whose outcome no record tells yet. Reads the two chains side by side,
/// so that it holds no more than what is open. Not thread-safe.
final class OpenIntents {
  private static final int PAGE = 200;

  private final AuditReader decisions;
  private final AuditReader operations;
  private final Map<String, AuditRecord> open = new LinkedHashMap<>();
  private final Set<String> early = new HashSet<>();
  private long nextDecision;
  private long nextOperation;

  /// @param nextDecision the number of the first decision that counts
  /// @param nextOperation the number of the first operation that counts
  OpenIntents(Path folder, long nextDecision, long nextOperation) {
    this.decisions = new AuditReader(folder, AuditFile.DECISIONS);
    this.operations = new AuditReader(folder, AuditFile.OPERATIONS);
    this.nextDecision = nextDecision;
    this.nextOperation = nextOperation;
  }

  /// Reads what was written since the last time.
  ///
  /// @throws AuditException when a file cannot be read
  void read() throws AuditException {
    for (var page = decisions.since(nextDecision, PAGE);
        !page.isEmpty();
        page = decisions.since(nextDecision, PAGE)) {
      for (AuditRecord record : page) {
        decided(record);
      }
      nextDecision = page.getLast().seq() + 1;
      readOperations(page.getLast().time());
    }
    readOperations(Instant.MAX);
  }

  private void readOperations(Instant until) throws AuditException {
    for (var page = operations.since(nextOperation, PAGE);
        !page.isEmpty();
        page = operations.since(nextOperation, PAGE)) {
      for (AuditRecord record : page) {
        if (record.time().isAfter(until)) {
          return;
        }
        record.content().string("decision").ifPresent(this::ended);
        nextOperation = record.seq() + 1;
      }
    }
  }

  private void decided(AuditRecord record) {
    var content = record.content();
    boolean letGo =
        record.type().equals("decision")
            && content.string("outcome").filter("allowed"::equals).isPresent();
    String id = content.string("id").orElse("");
    if (letGo && !early.remove(id)) {
      open.put(id, record);
    }
  }

  // A clock that was set back can put an outcome in front of its decision.
  private void ended(String decision) {
    if (open.remove(decision) == null) {
      early.add(decision);
    }
  }

  /// The decisions that are open, oldest first.
  List<AuditRecord> open() {
    return List.copyOf(open.values());
  }

  /// The lowest number of a decision that is still needed.
  long floor() {
    return open.values().stream().mapToLong(AuditRecord::seq).min().orElse(nextDecision);
  }

  /// Returns the body of an operation record for a call whose outcome is lost.
  static JsonObject unknown(AuditRecord decision) {
    var content = decision.content();
    var body =
        JsonObject.builder()
            .put("session", content.string("session").orElse(""))
            .put("decision", content.string("id").orElse(""));
    var request = content.get("request_id");
    if (request != null) {
      body.put("request_id", request);
    }
    return body.put("method", content.string("method").orElse(""))
        .put("outcome", "unknown")
        .put(
            "detail",
            "the core or its log ended before the outcome was written; whether the call ran is not known")
        .build();
  }
}
