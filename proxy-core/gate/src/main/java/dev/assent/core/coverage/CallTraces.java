package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.core.wiring.McpClient;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The newest calls in the logs, by the client that made them.
final class CallTraces {
  private static final int NEWEST = 300;

  private final Map<McpClient, Instant> calls = new HashMap<>();
  private final Map<HookAgent, Instant> asked = new EnumMap<>(HookAgent.class);
  private final Map<String, Map<String, Instant>> used = new HashMap<>();

  private CallTraces() {}

  /// Reads the newest records of some proxies; a log that cannot be read tells nothing.
  static CallTraces read(AssentHome home, List<String> proxies) {
    var traces = new CallTraces();
    for (String proxy : proxies) {
      for (AuditRecord record : newest(home, proxy, AuditFile.DECISIONS)) {
        traces.add(proxy, record);
      }
    }
    return traces;
  }

  /// The proxies whose newest records cannot be read, or not all of them, with the reason.
  static Map<String, String> unread(AssentHome home, List<String> proxies) {
    var unread = new TreeMap<String, String>();
    for (String proxy : proxies) {
      Path folder = home.auditFolder(proxy);
      Consumer<String> note = why -> unread.putIfAbsent(proxy, why);
      for (AuditFile file : List.of(AuditFile.DECISIONS, AuditFile.AUTH)) {
        var _ = newest(folder, new AuditReader(folder, file, note), note);
      }
    }
    return unread;
  }

  private static List<AuditRecord> newest(AssentHome home, String proxy, AuditFile file) {
    Path folder = home.auditFolder(proxy);
    return newest(folder, new AuditReader(folder, file), _ -> {});
  }

  private static List<AuditRecord> newest(Path folder, AuditReader log, Consumer<String> unread) {
    try {
      return Files.exists(folder) ? log.newest(NEWEST) : List.of();
    } catch (AuditException e) {
      unread.accept(String.valueOf(e.getMessage()));
      return List.of();
    }
  }

  private void add(String proxy, AuditRecord record) {
    JsonObject content = record.content();
    // Assent made those itself.
    if (content.string("basis").filter("canary"::equals).isPresent()) {
      return;
    }
    Optional<JsonObject> attributes = content.object("attributes");
    String method =
        attributes
            .flatMap(all -> all.object("action"))
            .flatMap(action -> action.string("mcp_method"))
            .or(() -> content.string("method"))
            .orElse("");
    String name =
        attributes
            .flatMap(all -> all.object("environment"))
            .flatMap(all -> all.string("mcp_client_name"))
            .orElse("");
    used.computeIfAbsent(proxy, _ -> new HashMap<>()).merge(name, record.time(), CallTraces::later);
    if (!method.equals("tools/call")) {
      return;
    }
    // An agent's log has the agent's name.
    Optional<HookAgent> asking =
        Optional.ofNullable(HookAgent.of(name)).filter(agent -> agent.word().equals(proxy));
    asking.ifPresent(agent -> asked.merge(agent, record.time(), CallTraces::later));
    asking
        .map(HookedAgent::clientOf)
        .or(() -> McpClient.calling(name))
        .ifPresent(client -> calls.merge(client, record.time(), CallTraces::later));
  }

  /// The clients that sent anything to a proxy since then, by the proxy: what each calls itself, or
  /// nothing where it never said so.
  Map<String, Set<String>> since(Instant then) {
    return used.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                one ->
                    one.getValue().entrySet().stream()
                        .filter(client -> client.getValue().isAfter(then))
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet())));
  }

  static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /// The last call of a client.
  Optional<Instant> lastCall(McpClient client) {
    return Optional.ofNullable(calls.get(client));
  }

  /// The last call about which an agent's hook asked.
  Optional<Instant> lastAsked(HookAgent agent) {
    return Optional.ofNullable(asked.get(agent));
  }

  /// The folders in which recorded sessions worked, those that are there, each once.
  static List<Path> folders(AssentHome home, List<String> proxies) {
    Set<Path> folders = new LinkedHashSet<>();
    for (String proxy : proxies) {
      for (AuditRecord record : newest(home, proxy, AuditFile.AUTH)) {
        record
            .content()
            .string("working_folder")
            .flatMap(CallTraces::folder)
            .ifPresent(folders::add);
      }
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
