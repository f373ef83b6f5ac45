package dev.assent.core.coverage;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The clients of a server, counted from the records of its log: when each sent its last message,
/// and when it called a tool last. A client goes by what it calls itself, and by nothing where it
/// never said so. Canaries are left out: Assent made those itself.
public final class ServerClients {
  /// The records that are read of a log. A client that made none of so many was not there lately.
  public static final int RECORDS = 300;

  private final Map<String, Instant> seen = new HashMap<>();
  private final Map<String, Instant> called = new HashMap<>();

  /// Counted from nothing.
  public ServerClients() {}

  /// Counts a record, in any order.
  public void take(AuditRecord record) {
    JsonObject content = record.content();
    if (content.string("basis").filter("canary"::equals).isPresent()) {
      return;
    }
    var attributes = content.object("attributes");
    String name =
        attributes
            .flatMap(all -> all.object("environment"))
            .flatMap(all -> all.string("mcp_client_name"))
            .orElse("");
    seen.merge(name, record.time(), ServerClients::later);
    if (attributes
        .flatMap(all -> all.object("action"))
        .flatMap(action -> action.string("mcp_method"))
        .or(() -> content.string("method"))
        .equals(Optional.of("tools/call"))) {
      called.merge(name, record.time(), ServerClients::later);
    }
  }

  static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /// The last message of each.
  public Map<String, Instant> seen() {
    return Map.copyOf(seen);
  }

  /// The last call of a tool, of those that are known to have called one.
  public Map<String, Instant> called() {
    return Map.copyOf(called);
  }
}
