package dev.assent.core.pip;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.SchemaMembers;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.mcp.McpCall.CallShapeException;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.pip.ToolMeanings.ToolMeaning;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.pip.path.QuotedInput;
import dev.assent.core.text.HiddenCodePoints;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Describes messages: from a method, its params and the session's facts to an [AccessRequest].
///
/// Thread-safe; keeps nothing between calls but what tools mean. Asks the clock once and the file
/// system about paths, nothing else.
public final class AccessRequests {
  private static final int TOOL_NAME = 128;

  private final InstantSource clock;
  private final PathResolver resolver;
  private final CommandSource commands;
  private final SideEffectTable builtInEffects;
  private final Optional<Supplier<ZoneId>> zone;
  private final ToolMeanings meanings;

  /// A describer that looks at no command.
  ///
  /// @see #AccessRequests(InstantSource, PathResolver, CommandSource)
  public AccessRequests(InstantSource clock, PathResolver resolver) {
    this(clock, resolver, CommandSource.NONE);
  }

  /// A describer.
  ///
  /// @param clock gives each request its time
  /// @param resolver what paths mean here; [PathResolver#ofMachine()] in earnest
  /// @param commands what shell commands in arguments would do
  public AccessRequests(InstantSource clock, PathResolver resolver, CommandSource commands) {
    this(clock, resolver, commands, SideEffectTable.builtIn(), Optional.empty());
  }

  private AccessRequests(
      InstantSource clock,
      PathResolver resolver,
      CommandSource commands,
      SideEffectTable builtInEffects,
      Optional<Supplier<ZoneId>> zone) {
    this.clock = clock;
    this.resolver = resolver;
    this.commands = commands;
    this.builtInEffects = builtInEffects;
    this.zone = zone;
    this.meanings = new ToolMeanings(builtInEffects);
  }

  /// Describes messages in the same way, as long as nothing has to be asked about a path or around
  /// a command: what may take its time is no longer its business.
  ///
  /// @see #describe
  public AccessRequests withoutDisk() {
    return new AccessRequests(
        clock, resolver.withoutDisk(), commands.withoutDisk(), builtInEffects, zone);
  }

  /// Describes messages in the same way, on a machine in a time zone.
  ///
  /// @param place asked for each message, because what is known of zones takes its time to read
  public AccessRequests in(Supplier<ZoneId> place) {
    return new AccessRequests(clock, resolver, commands, builtInEffects, Optional.of(place));
  }

  /// Describes one message.
  ///
  /// @param params the empty object when the message has none
  /// @param requestId the JSON-RPC id as text; absent for notifications
  /// @throws DescriptionException when the message cannot be described without guessing; the caller
  ///   denies it with basis failure
  public AccessRequest describe(
      String method,
      JsonObject params,
      Optional<String> requestId,
      Action.Direction direction,
      SessionFacts facts)
      throws DescriptionException {
    McpCall call;
    try {
      call = McpCall.of(method, params);
    } catch (CallShapeException e) {
      throw new DescriptionException(Fault.SHAPE, "%s", e);
    }
    Optional<String> toolName =
        call instanceof McpCall.ToolCall tool ? tool.name() : Optional.empty();
    if (toolName.isPresent()) {
      checkToolName(toolName.get());
    }
    var tool = called(toolName, facts);
    var environment =
        new Environment(
            clock.instant(),
            facts.sessionId(),
            requestId,
            facts.clientName(),
            facts.clientVersion(),
            facts.workingFolder().map(this::slashed),
            facts.roots(),
            facts.origin(),
            facts.clientCapabilities(),
            facts.project().map(this::slashed),
            zone.map(Supplier::get));
    var resource = resource(call, method, direction, tool, facts);
    var operation =
        tool.operation()
            .map(deed ->
                deed == Operation.WRITE && resource.onlyRemoves() ? Operation.DELETE : deed);
    var action =
        new Action(
            method, operation, tool.named(), category(method, requestId, direction), direction);
    return new AccessRequest(facts.subject(), action, resource, environment, call.arguments());
  }

  // As written and with links followed; no spelling where it is not known, or not all of it.
  private List<List<String>> folders(List<Optional<Path>> folders) throws DescriptionException {
    var spelled = new ArrayList<List<String>>(folders.size());
    for (var folder : folders) {
      if (folder.isEmpty()) {
        spelled.add(List.of());
      } else {
        String written = slashed(folder.get());
        var resolved = resolver.resolve(written);
        spelled.add(
            resolved.complete()
                ? Stream.of(resolver.syntax().normalise(written), resolved.path())
                    .distinct()
                    .toList()
                : List.of());
      }
    }
    return spelled;
  }

  private String slashed(Path folder) {
    return resolver.syntax().slashed(folder.toString());
  }

  /// The tool of a call.
  ///
  /// @param name absent when no tool is called
  /// @param entry what the user says of it
  /// @param known what its server does
  private record Called(
      Optional<String> name,
      Optional<ProxyDefinition.ToolEntry> entry,
      KnownTool known,
      ToolMeaning meaning) {
    Optional<Operation> operation() {
      return entry.flatMap(ProxyDefinition.ToolEntry::operation).or(meaning::operation);
    }

    // An operation that the user sets for a tool needs no second reading.
    Optional<Operation> named() {
      return entry.flatMap(ProxyDefinition.ToolEntry::operation).isPresent()
          ? Optional.empty()
          : meaning.named();
    }

    Optional<Set<SideEffect>> sideEffects() {
      return entry.flatMap(ProxyDefinition.ToolEntry::sideEffects).or(meaning::sideEffects);
    }
  }

  private Called called(Optional<String> toolName, SessionFacts facts) {
    if (toolName.isEmpty()) {
      return new Called(toolName, Optional.empty(), KnownTool.UNKNOWN, ToolMeaning.NONE);
    }
    String name = toolName.get();
    KnownTool known = facts.tools().known(name);
    return new Called(
        toolName,
        Optional.ofNullable(facts.registry().get(name)),
        known,
        meanings.of(name, known.description()));
  }

  private Resource resource(
      McpCall call, String method, Action.Direction direction, Called tool, SessionFacts facts)
      throws DescriptionException {
    ResourceType type =
        direction == Action.Direction.SERVER_TO_CLIENT ? ResourceType.SERVER : typeOf(method);
    JsonObject arguments = call.arguments();
    Set<String> textParameters =
        tool.entry().map(ProxyDefinition.ToolEntry::textParameters).orElse(Set.of());
    CommandSource.Found found = commands.found(call, facts);
    CommandFacts command = found.facts().in(folders(found.folders()));
    Set<String> unknown = unknownMembers(tool.known(), arguments);
    return new Resource(
        type,
        tool.name(),
        facts.backendId(),
        CallPaths.of(
            tool.name().orElse(""),
            arguments,
            tool.meaning().paths(),
            textParameters,
            found,
            unknown,
            facts,
            resolver),
        Optional.empty(),
        CallUrls.of(
            resourceUri(type, params(call)),
            arguments,
            tool.meaning().urls(),
            unknown,
            facts.uriBytes()),
        withEffects(tool.sideEffects(), command),
        tool.known(),
        command);
  }

  private static Set<String> unknownMembers(KnownTool tool, JsonObject arguments) {
    return tool.description()
        .map(listed -> SchemaMembers.unknownOf(listed, arguments))
        .orElse(Set.of());
  }

  private static JsonObject params(McpCall call) {
    return switch (call) {
      case McpCall.ToolCall _, McpCall.PromptGet _ -> JsonObject.EMPTY;
      case McpCall.ResourceRead _, McpCall.Discovery _, McpCall.Lifecycle _, McpCall.Other _ ->
          call.arguments();
    };
  }

  private static Optional<String> resourceUri(ResourceType type, JsonObject params)
      throws DescriptionException {
    if (type != ResourceType.RESOURCE || params.get("uri") == null) {
      return Optional.empty();
    }
    if (params.get("uri") instanceof JsonString uri) {
      return Optional.of(uri.value());
    }
    throw new DescriptionException(Fault.SHAPE, "`params.uri` is no string");
  }

  private static Action.Category category(
      String method, Optional<String> requestId, Action.Direction direction) {
    var kind =
        switch (direction) {
          case CLIENT_TO_SERVER -> McpMethods.kindOf(method);
          case SERVER_TO_CLIENT -> McpMethods.kindFromServer(method, requestId.isEmpty());
        };
    return kind == McpMethods.Kind.ACTION ? Action.Category.ACTION : Action.Category.DISCOVERY;
  }

  private static ResourceType typeOf(String method) {
    if (method.equals("tools/call")) {
      return ResourceType.TOOL;
    }
    if (method.startsWith("resources/")) {
      return ResourceType.RESOURCE;
    }
    return method.startsWith("prompts/") ? ResourceType.PROMPT : ResourceType.SERVER;
  }

  private static Optional<Set<SideEffect>> withEffects(
      Optional<Set<SideEffect>> ofTool, CommandFacts command) {
    if (command.effects().isEmpty()) {
      return ofTool;
    }
    var all = EnumSet.copyOf(command.effects());
    ofTool.ifPresent(all::addAll);
    return Optional.of(all);
  }

  private static void checkToolName(String name) throws DescriptionException {
    if (HiddenCodePoints.hasControl(name)) {
      throw new DescriptionException(
          Fault.CONTROL_CHARACTER, "tool name %s has a control character", QuotedInput.of(name));
    }
    int length = name.codePointCount(0, name.length());
    if (length > TOOL_NAME) {
      throw new DescriptionException(
          Fault.TOO_LONG, "tool name has %s characters, expected at most %s", length, TOOL_NAME);
    }
  }
}
