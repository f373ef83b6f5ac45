package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The time limit of a call that a client's file may set for one server: data. Its sources are in
/// `docs/agents.md`.
///
/// @param member of the entry that sets it
/// @param unit of its number
/// @param otherwise the limit where nothing sets one
/// @param least the smallest number that counts
/// @param general the names that lead to a limit for all servers in the same file; empty where
///   there is none
record CallLimit(
    String member, Duration unit, Duration otherwise, long least, List<String> general) {
  /// The limit that a person needs: the longest wait for an answer, and the call after it.
  static final Duration WANTED = Duration.ofMinutes(10);

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MILLISECOND = Duration.ofMillis(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String TIMEOUT = "timeout";

  private static final Map<McpClient, CallLimit> ALL =
      Map.ofEntries(
          Map.entry(McpClient.CODEX, in("tool_timeout_sec", SECOND, MINUTE)),
          Map.entry(McpClient.VIBE, in("tool_timeout_sec", SECOND, MINUTE)),
          Map.entry(McpClient.CLINE, in(TIMEOUT, SECOND, MINUTE)),
          Map.entry(McpClient.ROO, in(TIMEOUT, SECOND, MINUTE)),
          Map.entry(McpClient.GOOSE, in(TIMEOUT, SECOND, Duration.ofMinutes(5))),
          Map.entry(
              McpClient.ZED,
              new CallLimit(TIMEOUT, SECOND, MINUTE, 0, List.of("context_server_timeout"))),
          Map.entry(McpClient.COPILOT, in(TIMEOUT, MILLISECOND, MINUTE)),
          Map.entry(McpClient.KIRO, in(TIMEOUT, MILLISECOND, Duration.ofMinutes(2))),
          Map.entry(McpClient.GEMINI, in(TIMEOUT, MILLISECOND, Duration.ofMinutes(10))),
          Map.entry(
              McpClient.OPENCODE,
              new CallLimit(
                  TIMEOUT,
                  MILLISECOND,
                  Duration.ofSeconds(30),
                  0,
                  List.of("experimental", "mcp_timeout"))),
          // What is below a second does not count there.
          Map.entry(
              McpClient.CLAUDE_CODE,
              new CallLimit(TIMEOUT, MILLISECOND, Duration.ofSeconds(100_000), 1000, List.of())));

  private static CallLimit in(String member, Duration unit, Duration otherwise) {
    return new CallLimit(member, unit, otherwise, 0, List.of());
  }

  /// The limit of a client; absent where its file takes none for one server.
  static Optional<CallLimit> of(McpClient client) {
    return Optional.ofNullable(ALL.get(client));
  }

  /// The limit that an entry has; absent where it has something that is no number.
  ///
  /// @param root of the file
  Optional<Duration> of(JsonObject root, JsonObject entry) {
    if (entry.get(member) == null) {
      return Optional.of(general(root));
    }
    return entry.get(member) instanceof JsonNumber number
        ? Optional.of(counted(number).orElseGet(() -> general(root)))
        : Optional.empty();
  }

  private Duration general(JsonObject root) {
    if (general.isEmpty()) {
      return otherwise;
    }
    Optional<JsonObject> at = Optional.of(root);
    for (String name : general.subList(0, general.size() - 1)) {
      at = at.flatMap(object -> object.object(name));
    }
    return at.map(object -> object.get(general.getLast()))
        .filter(JsonNumber.class::isInstance)
        .flatMap(value -> counted((JsonNumber) value))
        .orElse(otherwise);
  }

  private Optional<Duration> counted(JsonNumber number) {
    BigDecimal most = BigDecimal.valueOf(Duration.ofDays(365).dividedBy(unit));
    return number.decimal().compareTo(BigDecimal.valueOf(least)) < 0
        ? Optional.empty()
        : Optional.of(unit.multipliedBy(number.decimal().min(most).longValue()));
  }

  /// The number that an entry needs; absent where its limit is long enough, or is told in a way
  /// that is not known.
  ///
  /// @param root of the file
  Optional<Json> raised(JsonObject root, JsonObject entry) {
    return of(root, entry).filter(limit -> limit.compareTo(WANTED) < 0).<Json>map(_ -> wanted());
  }

  /// The number that we write.
  JsonNumber wanted() {
    return JsonNumber.of(WANTED.dividedBy(unit));
  }
}
