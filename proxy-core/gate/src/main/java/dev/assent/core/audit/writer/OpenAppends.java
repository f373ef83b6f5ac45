package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditReceipt;
import java.util.ArrayDeque;
import java.util.Queue;

/// Records that are staged or written and not yet acknowledged. Used in a turn of the writer alone.
final class OpenAppends {
  private final Queue<Numbered> open = new ArrayDeque<>();

  private record Numbered(WriterTask.Append append, long seq) {}

  /// Takes in a record that got its number.
  void add(WriterTask.Append append, long seq) {
    open.add(new Numbered(append, seq));
  }

  /// Tells those that asked for no more than this that it was done.
  void acknowledge(AuditLog.Durability durability) {
    for (var entries = open.iterator(); entries.hasNext(); ) {
      var entry = entries.next();
      var append = entry.append();
      if (append.durability() == durability) {
        entries.remove();
        append
            .receipt()
            .complete(
                new AuditReceipt(
                    append.file(), entry.seq(), durability == AuditLog.Durability.FORCED));
      }
    }
  }

  /// Tells all of them that it was not.
  void refuse(AuditException why) {
    open.forEach(entry -> entry.append().receipt().completeExceptionally(why));
  }
}
