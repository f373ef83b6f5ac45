package dev.assent.core.pip;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Subject;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The facts that a session knows beside the message itself.
///
/// @param subject who asks
/// @param backendId what rules call the server
/// @param sessionId our name of the session
/// @param clientName absent before the client said so
/// @param clientVersion likewise
/// @param workingFolder the server's, absolute; absent when unknown, and then no ALLOW covers a
///   relative path
/// @param roots folders the session serves, absolute, may be empty
/// @param environment the server's variables, by name
/// @param registry what the user says about this server's tools, by tool name
/// @param tools what is known of the server's tools
/// @param origin which way calls of this session come: `mcp`, or the name of an agent whose hook
///   asks; absent when unknown
/// @param clientCapabilities what the client says that it can do; absent before it said so
/// @param pathBytes the longest path, UTF-8 bytes
/// @param uriBytes the longest URI, UTF-8 bytes
/// @param project the folder that patterns of rules are joined to, absolute; absent when unknown
public record SessionFacts(
    Subject subject,
    String backendId,
    String sessionId,
    Optional<String> clientName,
    Optional<String> clientVersion,
    Optional<Path> workingFolder,
    List<String> roots,
    Map<String, String> environment,
    Map<String, ProxyDefinition.ToolEntry> registry,
    ToolSource tools,
    Optional<String> origin,
    Optional<Set<ClientCapability>> clientCapabilities,
    int pathBytes,
    int uriBytes,
    Optional<Path> project) {
  /// The origin of what comes over a session of the protocol.
  public static final String MCP = "mcp";

  /// The longest path where nothing else is configured, in UTF-8 bytes.
  public static final int PATH_BYTES = 4096;

  /// The longest URI where nothing else is configured, in UTF-8 bytes.
  public static final int URI_BYTES = 8192;

  public SessionFacts {
    roots = List.copyOf(roots);
    environment = Map.copyOf(environment);
    registry = Map.copyOf(registry);
  }

  /// The same of a session of somebody else.
  public SessionFacts of(Subject other) {
    return new SessionFacts(
        other,
        backendId,
        sessionId,
        clientName,
        clientVersion,
        workingFolder,
        roots,
        environment,
        registry,
        tools,
        origin,
        clientCapabilities,
        pathBytes,
        uriBytes,
        project);
  }

  /// Tells what a server says of its tools, and whether a person accepted that.
  @FunctionalInterface
  public interface ToolSource {
    /// Nothing is known of any tool.
    ToolSource NONE = _ -> KnownTool.UNKNOWN;

    /// The knowledge of a tool at this moment. Must not block.
    ///
    /// @param name as the call names it
    KnownTool known(String name);

    /// Descriptions of which nobody keeps account: the state stays absent.
    static ToolSource listed(Map<String, JsonObject> descriptions) {
      var copy = Map.copyOf(descriptions);
      return name -> new KnownTool(Optional.empty(), Optional.ofNullable(copy.get(name)));
    }
  }
}
