package dev.assent.core.agents;

import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.SessionFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The place that an agent's calls come from. Says of each call what is to be described, in the
/// same terms when its hook asks and when somebody looks at it afterwards.
///
/// @param definition of the proxy that stands for the agent
/// @param project absolute; patterns of rules are joined to it
/// @param subject who asks
/// @param session our name of the session
/// @param pathBytes the longest path, UTF-8 bytes
/// @param uriBytes the longest URI, UTF-8 bytes
public record AgentPlace(
    ProxyDefinition definition,
    Path project,
    Subject subject,
    String session,
    int pathBytes,
    int uriBytes) {
  /// The method that the use of a tool is described as.
  public static final String METHOD = "tools/call";

  private static final String FOLDER = "cwd";

  /// The params of a call, as a client would send them.
  public JsonObject params(AgentCall asked) {
    return JsonObject.builder()
        .put("name", asked.tool())
        .put("arguments", arguments(asked))
        .build();
  }

  // The folder of a command is one like any other that rules ask for, but in the project itself it
  // says nothing: Cursor and Windsurf always tell it.
  private JsonObject arguments(AgentCall asked) {
    JsonObject arguments = asked.arguments();
    boolean here =
        asked.kind() == ToolKind.SHELL
            && arguments
                .string(FOLDER)
                .filter(folder ->
                    folder.indexOf('\0') < 0 && Path.of(folder).normalize().equals(project))
                .isPresent();
    return here ? arguments.without(FOLDER) : arguments;
  }

  /// The facts beside a call.
  ///
  /// @param environment the variables that it would run with
  public SessionFacts facts(AgentCall asked, Map<String, String> environment) {
    return new SessionFacts(
        subject,
        definition.backendId(),
        session,
        Optional.of(asked.agent().word()),
        asked.version(),
        Optional.of(asked.folders().isEmpty() ? project : Path.of(asked.folders().getFirst())),
        roots(asked),
        environment,
        registry(asked),
        name -> known(asked, name),
        definition.backend().asking().map(agent -> agent.word()),
        Optional.empty(),
        pathBytes,
        uriBytes,
        Optional.of(project));
  }

  // The agent's own tools came with it and are described by nobody; of others no account is kept,
  // so they count as new.
  private static KnownTool known(AgentCall asked, String name) {
    return asked.kind() != ToolKind.OTHER
            && asked.kind() != ToolKind.MCP
            && name.equals(asked.tool())
        ? new KnownTool(Optional.of(ToolState.PINNED), Optional.empty())
        : KnownTool.UNKNOWN;
  }

  private Map<String, ToolEntry> registry(AgentCall asked) {
    Map<String, ToolEntry> own = BuiltInTools.registry(asked.agent());
    if (definition.registry().isEmpty()) {
      return own;
    }
    var both = new HashMap<>(own);
    both.putAll(definition.registry());
    return both;
  }

  private List<String> roots(AgentCall asked) {
    var roots = new ArrayList<String>();
    roots.add(project.toString());
    asked.folders().stream().filter(folder -> !roots.contains(folder)).forEach(roots::add);
    return definition.roots().orElse(roots);
  }
}
