package dev.assent.core.config.proxy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.config.CoreConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One configured server: `proxies/NAME/config.json` with every default filled in.
///
/// @param name `[a-z0-9][a-z0-9._-]{0,63}`
/// @param backendId what rules call it
/// @param backend where the server is and how it is reached
/// @param workingFolder absolute; absent means the client's
/// @param startTimeout how long a server may take to answer its first message
/// @param callTimeout how long a call may go without progress
/// @param roots folders served; absent means the client's
/// @param hitl overrides the person's for this proxy; absent means none
/// @param refusalForm how a refused `tools/call` is answered
/// @param registry what the user says about tools, by tool name
/// @param hooks programs asked before each tool call, in this order; may be empty
/// @param httpFrontEnd that clients may also come over HTTP; absent means they may not
/// @param policyOf the server whose rules are in force for this one too; absent means its own
public record ProxyDefinition(
    String name,
    String backendId,
    Backend backend,
    Optional<String> workingFolder,
    Duration startTimeout,
    Duration callTimeout,
    Optional<List<String>> roots,
    Optional<CoreConfig.Hitl> hitl,
    RefusalForm refusalForm,
    Map<String, ToolEntry> registry,
    List<Hook> hooks,
    Optional<HttpFrontEnd> httpFrontEnd,
    Optional<String> policyOf) {

  /// The form of a proxy's name.
  public static final java.util.regex.Pattern NAME =
      java.util.regex.Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  public ProxyDefinition {
    roots = roots.map(List::copyOf);
    registry = Map.copyOf(registry);
    hooks = List.copyOf(hooks);
  }

  /// A definition that no client reaches over HTTP, with rules of its own.
  public ProxyDefinition(
      String name,
      String backendId,
      Backend backend,
      Optional<String> workingFolder,
      Duration startTimeout,
      Duration callTimeout,
      Optional<List<String>> roots,
      Optional<CoreConfig.Hitl> hitl,
      RefusalForm refusalForm,
      Map<String, ToolEntry> registry,
      List<Hook> hooks) {
    this(
        name,
        backendId,
        backend,
        workingFolder,
        startTimeout,
        callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        hooks,
        Optional.empty(),
        Optional.empty());
  }

  /// A definition of a server that is started as a process, without hooks.
  ///
  /// @param command program and arguments
  /// @param environment values to set, by name
  /// @param fromClient names of variables to take from the client's environment
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
        new Backend.Stdio(ServerLaunch.of(command, environment, fromClient)),
        workingFolder,
        startTimeout,
        callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        List.of());
  }

  /// A definition with every default.
  public static ProxyDefinition of(String name, Backend backend) {
    return new ProxyDefinition(
        name,
        name,
        backend,
        Optional.empty(),
        ProxyKeys.START_TIMEOUT,
        ProxyKeys.CALL_TIMEOUT,
        Optional.empty(),
        Optional.empty(),
        RefusalForm.RESULT,
        Map.of(),
        List.of());
  }

  /// The same with these hooks.
  public ProxyDefinition withHooks(List<Hook> others) {
    return new ProxyDefinition(
        name,
        backendId,
        backend,
        workingFolder,
        startTimeout,
        callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        others,
        httpFrontEnd,
        policyOf);
  }

  /// The same with this server.
  public ProxyDefinition withBackend(Backend other) {
    return new ProxyDefinition(
        name,
        backendId,
        other,
        workingFolder,
        startTimeout,
        callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        hooks,
        httpFrontEnd,
        policyOf);
  }

  /// The same that serves these folders.
  ///
  /// @param others absolute; none means the client's
  public ProxyDefinition withRoots(List<String> others) {
    return new ProxyDefinition(
        name,
        backendId,
        backend,
        workingFolder,
        startTimeout,
        callTimeout,
        others.isEmpty() ? Optional.empty() : Optional.of(others),
        hitl,
        refusalForm,
        registry,
        hooks,
        httpFrontEnd,
        policyOf);
  }

  /// The same with time for a start and for a call; one that was longer stays.
  public ProxyDefinition withAtLeast(Duration start, Duration call) {
    return new ProxyDefinition(
        name,
        backendId,
        backend,
        workingFolder,
        startTimeout.compareTo(start) < 0 ? start : startTimeout,
        callTimeout.compareTo(call) < 0 ? call : callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        hooks,
        httpFrontEnd,
        policyOf);
  }

  /// The same, reached over HTTP in this way.
  public ProxyDefinition withHttpFrontEnd(Optional<HttpFrontEnd> other) {
    return new ProxyDefinition(
        name,
        backendId,
        backend,
        workingFolder,
        startTimeout,
        callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        hooks,
        other,
        policyOf);
  }

  /// The same with the rules of this server; absent for its own.
  public ProxyDefinition withPolicyOf(Optional<String> other) {
    return new ProxyDefinition(
        name,
        backendId,
        backend,
        workingFolder,
        startTimeout,
        callTimeout,
        roots,
        hitl,
        refusalForm,
        registry,
        hooks,
        httpFrontEnd,
        other);
  }

  /// Program and arguments of the process that may be started; empty where there is none.
  public List<String> command() {
    return backend.launched().map(ServerLaunch::command).orElse(List.of());
  }

  /// Names of variables to take from the client's environment, sorted; may be empty.
  public Set<String> fromClient() {
    return backend.launched().map(ServerLaunch::fromClient).orElse(Set.of());
  }

  /// The form of the answer to a refused `tools/call`.
  public enum RefusalForm {
    /// a tool result with `isError`
    RESULT,
    /// a JSON-RPC error
    ERROR
  }

  /// The entry in which the user describes one tool.
  ///
  /// @param sideEffects absent means: as the built-in mapping says
  /// @param operation absent means: as its name says
  /// @param textParameters names of parameters that are text, never paths
  public record ToolEntry(
      Optional<Set<SideEffect>> sideEffects,
      Optional<Operation> operation,
      Set<String> textParameters) {
    public ToolEntry {
      sideEffects = sideEffects.map(Set::copyOf);
      textParameters = Set.copyOf(textParameters);
    }
  }
}
