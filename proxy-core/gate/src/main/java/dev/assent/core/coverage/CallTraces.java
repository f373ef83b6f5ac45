package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.AssentHome;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.core.wiring.McpClient;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/// The newest calls in the logs, by the client that made them.
///
/// @param proxies by their names; of a log that cannot be read what came before the fault
/// @param unread those whose newest records cannot be read, or not all of them, with the reason
record CallTraces(Map<String, ServerClients> proxies, Map<String, CharSequence> unread) {
  /// Reads the newest records of some proxies.
  static CallTraces read(AssentHome home, List<String> proxies) {
    var traces = new TreeMap<String, ServerClients>();
    var unread = new TreeMap<String, CharSequence>();
    for (String proxy : proxies) {
      var clients = new ServerClients();
      newest(home, proxy, AuditFile.DECISIONS, clients::take)
          .or(() -> newest(home, proxy, AuditFile.AUTH, _ -> {}))
          .ifPresent(why -> unread.put(proxy, why));
      traces.put(proxy, clients);
    }
    return new CallTraces(traces, unread);
  }

  // Tells why not all of them can be read.
  private static Optional<CharSequence> newest(
      AssentHome home, String proxy, AuditFile file, Consumer<AuditRecord> visitor) {
    try {
      return PastCalls.of(home.auditFolder(proxy), file)
          .newest(ServerClients.RECORDS)
          .back(Instant.MIN, Long.MAX_VALUE, visitor)
          .unread()
          .map(why -> why);
    } catch (AuditException e) {
      return Optional.of(e.told());
    }
  }

  /// The last call of a client.
  Optional<Instant> lastCall(McpClient client) {
    return last((proxy, name) ->
        asking(proxy, name)
            .map(HookedAgent::clientOf)
            .or(() -> McpClient.calling(name))
            .filter(client::equals)
            .isPresent());
  }

  /// The last call about which an agent's hook asked.
  Optional<Instant> lastAsked(HookAgent agent) {
    return last((proxy, name) -> asking(proxy, name).filter(agent::equals).isPresent());
  }

  // An agent's log has the agent's name.
  private static Optional<HookAgent> asking(String proxy, String name) {
    return Optional.ofNullable(HookAgent.of(name)).filter(agent -> agent.word().equals(proxy));
  }

  private Optional<Instant> last(BiPredicate<String, String> wanted) {
    return proxies.entrySet().stream()
        .flatMap(proxy ->
            proxy.getValue().called().entrySet().stream()
                .filter(client -> wanted.test(proxy.getKey(), client.getKey())))
        .map(Map.Entry::getValue)
        .max(Instant::compareTo);
  }

  /// The folders in which recorded sessions worked, those that are there, each once.
  static List<Path> folders(AssentHome home, List<String> proxies) {
    Set<Path> folders = new LinkedHashSet<>();
    for (String proxy : proxies) {
      var _ =
          newest(
              home,
              proxy,
              AuditFile.AUTH,
              record ->
                  record
                      .content()
                      .string("working_folder")
                      .flatMap(CallTraces::folder)
                      .ifPresent(folders::add));
    }
    return new ArrayList<>(folders);
  }

  private static Optional<Path> folder(String named) {
    try {
      return Optional.of(Path.of(named)).filter(Path::isAbsolute).filter(Files::isDirectory);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }
}
