package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The MCP servers that stand in an agent's files.
///
/// @param entries of all scopes; names may repeat
public record ServerTable(HookAgent agent, List<Entry> entries) {
  private static final Pattern UNNAMED = Pattern.compile("[^A-Za-z0-9_-]");
  private static final Pattern UNNAMED_IN_CODEX = Pattern.compile("[^A-Za-z0-9_]");

  public ServerTable {
    entries = List.copyOf(entries);
  }

  /// One server.
  ///
  /// @param name in the file
  /// @param proxy the one that our program is started for; absent where the entry starts another
  ///   program
  public record Entry(String name, Optional<String> proxy) {}

  /// The kind of thing that stands behind the name of a server.
  public sealed interface Behind {
    /// There is no server of this name.
    record Nothing() implements Behind {}

    /// Every server of this name is one proxy of ours.
    ///
    /// @param name the proxy's
    record Proxy(String name) implements Behind {}

    /// A server of this name is none of ours, or there are several.
    record Another() implements Behind {}
  }

  /// Finds what stands behind a server.
  ///
  /// @param server as it stands in the names of its tools
  public Behind behind(String server) {
    var found = new LinkedHashSet<Optional<String>>();
    for (Entry entry : entries) {
      if (inTools(entry.name()).equals(inTools(server))) {
        found.add(entry.proxy());
      }
    }
    if (found.isEmpty()) {
      return new Behind.Nothing();
    }
    Optional<String> only = found.size() == 1 ? found.getFirst() : Optional.empty();
    return only.isPresent() ? new Behind.Proxy(only.get()) : new Behind.Another();
  }

  /// The proxies behind all servers together; absent where one of them is none of ours.
  public Optional<Set<String>> onlyProxies() {
    var proxies = new HashSet<String>();
    for (Entry entry : entries) {
      if (entry.proxy().isEmpty()) {
        return Optional.empty();
      }
      proxies.add(entry.proxy().get());
    }
    return Optional.of(proxies);
  }

  // Names that may come out the same in the names of tools are the same here. Codex leaves out what
  // stands before and behind, so that servers of several names meet in one.
  private String inTools(String name) {
    if (agent != HookAgent.CODEX) {
      return UNNAMED.matcher(name).replaceAll("_");
    }
    String plain = UNNAMED_IN_CODEX.matcher(name).replaceAll("_");
    String bare = plain.startsWith("mcp__") ? plain.substring("mcp__".length()) : plain;
    int end = bare.length();
    while (end > 0 && bare.charAt(end - 1) == '_') {
      end--;
    }
    return bare.substring(0, end);
  }
}
