package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyMembers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Attributes that a case brings ready-made (clause 10.1): nothing is extracted, normalised or
/// looked up.
///
/// @param request the empty text as method, server or subject stands for an absent attribute
/// @param typed whether the case has a resource type; where not, that of the request means nothing
/// @param argued whether it has arguments; likewise
record ReadyAttributes(AccessRequest request, boolean typed, boolean argued) {
  /// Reads the attributes of a case; null is as absent.
  static ReadyAttributes of(JsonObject attributes, Instant time) throws CaseException {
    for (String name : attributes.members().keySet()) {
      if (!PolicyMembers.ATTRIBUTES.names().contains(name)) {
        throw CaseException.line(
            "found the unknown attribute `%s`, expected one of %s",
            name, String.join(", ", PolicyMembers.ATTRIBUTES.names()));
      }
    }
    var members = new CaseMembers(attributes);
    var action =
        new Action(
            members.text("mcp_method").orElse(""),
            members.word("operation", Operation::ofWord),
            Action.Category.ACTION,
            Action.Direction.CLIENT_TO_SERVER);
    var environment =
        new Environment(
            time,
            "eval",
            Optional.empty(),
            members.text("client"),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            members.text("origin"),
            capabilities(members),
            Optional.empty(),
            Optional.empty());
    var subject = members.subject("");
    var request =
        new AccessRequest(
            subject,
            action,
            resource(members),
            environment,
            members.tree("argument").orElse(JsonObject.EMPTY));
    return new ReadyAttributes(request, members.has("resource_type"), members.has("argument"));
  }

  private static Resource resource(CaseMembers members) throws CaseException {
    var severity = members.word("command_severity", Severity::ofWord);
    // Nothing is looked up: a case says itself where a lone command is none of every day.
    boolean everyday =
        members.flag("everyday_command").orElse(true) && !CommandFacts.isAboveEveryday(severity);
    return new Resource(
        members.word("resource_type", ResourceType::ofWord).orElse(ResourceType.SERVER),
        members.text("tool_name"),
        members.text("backend_id").orElse(""),
        paths(members),
        members.text("extension"),
        urls(members),
        CaseMembers.words(
            "side_effects", members.list("side_effects"), SideEffect.class, SideEffect::ofWord),
        new KnownTool(members.word("tool_state", ToolState::ofWord), members.tree("tool_metadata")),
        new CommandFacts(
            severity,
            members.texts("command_rule").orElse(List.of()),
            Set.of(),
            members.texts("lone_command").orElse(List.of()),
            everyday,
            members.texts("command_folder").orElse(List.of()).stream().map(List::of).toList()));
  }

  /// The capabilities of a case's client; absent where the case does not say them.
  static Optional<Set<ClientCapability>> capabilities(CaseMembers members) throws CaseException {
    return CaseMembers.words(
        "client_capability",
        members.texts("client_capability"),
        ClientCapability.class,
        ClientCapability::ofWord);
  }

  private static List<ResourcePath> paths(CaseMembers members) throws CaseException {
    var paths = new ArrayList<ResourcePath>();
    members.text("path").ifPresent(path -> paths.add(ResourcePath.single(path, PathRole.PLAIN)));
    members
        .text("source_path")
        .ifPresent(path -> paths.add(ResourcePath.single(path, PathRole.SOURCE)));
    members
        .text("dest_path")
        .ifPresent(path -> paths.add(ResourcePath.single(path, PathRole.DESTINATION)));
    return paths;
  }

  /// Scheme and hosts in one URL each where both are there: neither then lacks the other, and
  /// neither is seen twice.
  private static List<ResourceUrl> urls(CaseMembers members) throws CaseException {
    var scheme = members.text("scheme");
    var hosts = members.texts("host").orElse(List.of());
    if (hosts.isEmpty()) {
      return scheme.stream().map(only -> new ResourceUrl(only, Optional.empty(), true)).toList();
    }
    return hosts.stream()
        .map(host -> new ResourceUrl(scheme.orElse(""), Optional.of(host), true))
        .toList();
  }
}
