package dev.assent.core.config;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One configured server: `proxies/NAME/config.json` with every default filled in.
///
/// @param name `[a-z0-9][a-z0-9._-]{0,63}`
/// @param backendId what rules call it
/// @param command program and arguments, no shell; at least the program
/// @param environment values to set, by name
/// @param fromClient names of variables to take from the client's environment
/// @param workingFolder absolute; absent means the client's
/// @param startTimeout how long a server may take to answer its first message
/// @param callTimeout how long a call may go without progress
/// @param roots folders served; absent means the client's
/// @param hitl overrides the person's for this proxy; absent means none
/// @param refusalForm how a refused `tools/call` is answered
/// @param registry what the user says about tools, by tool name
/// @param hooks programs asked before each tool call, in this order; may be empty
public record ProxyDefinition(
    String name,
    String backendId,
    List<String> command,
    Map<String, String> environment,
    Set<String> fromClient,
    Optional<String> workingFolder,
    Duration startTimeout,
    Duration callTimeout,
    Optional<List<String>> roots,
    Optional<CoreConfig.Hitl> hitl,
    RefusalForm refusalForm,
    Map<String, ToolEntry> registry,
    List<Hook> hooks) {

  /// What a proxy's name looks like.
  public static final java.util.regex.Pattern NAME = java.util.regex.Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  public ProxyDefinition {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    fromClient = Set.copyOf(fromClient);
    roots = roots.map(List::copyOf);
    registry = Map.copyOf(registry);
    hooks = List.copyOf(hooks);
  }

  /// A definition without hooks.
  public ProxyDefinition(
      String name,
      String backendId,
      List<String> command,
      Map<String, String> environment,
      Set<String> fromClient,
      Optional<String> workingFolder,
      Duration startTimeout,
      Duration callTimeout,
      Optional<List<String>> roots,
      Optional<CoreConfig.Hitl> hitl,
      RefusalForm refusalForm,
      Map<String, ToolEntry> registry) {
    this(
        name,
        backendId,
        command,
        environment,
        fromClient,
        workingFolder,
        startTimeout,
        callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        List.of());
  }

  /// The same with these hooks.
  public ProxyDefinition withHooks(List<Hook> others) {
    return new ProxyDefinition(
        name,
        backendId,
        command,
        environment,
        fromClient,
        workingFolder,
        startTimeout,
        callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        others);
  }

  /// How a refused `tools/call` is answered (decision C4).
  public enum RefusalForm {
    /// a tool result with `isError`
    RESULT,
    /// a JSON-RPC error
    ERROR
  }

  /// What the user says about one tool.
  ///
  /// @param sideEffects absent means: as the built-in mapping says
  /// @param operation absent means: as its name says
  /// @param textParameters names of parameters that are text, never paths
  public record ToolEntry(
      Optional<Set<SideEffect>> sideEffects, Optional<Operation> operation, Set<String> textParameters) {
    public ToolEntry {
      sideEffects = sideEffects.map(Set::copyOf);
      textParameters = Set.copyOf(textParameters);
    }
  }
}
