package dev.assent.core.audit;

import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Counts the records that the chains of a log had when the log was last opened or closed, as chain
/// `auth` says. A chain that is shorter now was cut, or its file was taken away.
public final class LogCount {
  /// The record of a log that was opened.
  public static final String OPENED = "log_opened";

  /// The record of a log that was closed in order.
  public static final String CLOSED = "log_closed";

  /// Both.
  public static final Set<String> MARKS = Set.of(OPENED, CLOSED);

  private LogCount() {}

  /// The body of such a record: the numbers that the next decision and operation have.
  ///
  /// @throws AuditException when a file cannot be read
  public static JsonObject now(Path folder) throws AuditException {
    var body = JsonObject.builder();
    for (AuditFile file : List.of(AuditFile.DECISIONS, AuditFile.OPERATIONS)) {
      body.put(file.stem(), new AuditReader(folder, file).size());
    }
    return body.build();
  }

  /// The last count of a chain; 0 where nothing tells one, and where `auth` cannot be read: its own
  /// check says that.
  public static long of(Path folder, AuditFile file) {
    try {
      // Closings of earlier versions count nothing; the opening before them does.
      return PastCalls.of(folder, AuditFile.AUTH)
          .within(PastCalls.Bounds.NONE)
          .last(record -> counted(record, file).isPresent())
          .flatMap(mark -> counted(mark, file))
          .orElse(0L);
    } catch (AuditException e) {
      return 0;
    }
  }

  private static Optional<Long> counted(AuditRecord record, AuditFile file) {
    return MARKS.contains(record.type())
            && record.content().get(file.stem()) instanceof JsonNumber number
        ? Optional.of(number.decimal().longValue())
        : Optional.empty();
  }
}
