package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.policy.Condition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// Gives the lists of conditions entries for a call.
final class WiderLists {
  private static final Words<Operation> OPERATIONS =
      new Words<>(Operation.class, Condition.OperationIn::new, Operation::word);
  private static final Words<SideEffect> SIDE_EFFECTS =
      new Words<>(SideEffect.class, Condition.SideEffectIn::new, SideEffect::word);
  private static final Words<ToolState> TOOL_STATES =
      new Words<>(ToolState.class, Condition.ToolStateIn::new, ToolState::word);
  private static final Words<ClientCapability> CLIENT_CAPABILITIES =
      new Words<>(
          ClientCapability.class, Condition.ClientCapabilityIn::new, ClientCapability::word);

  private WiderLists() {}

  /// A condition with more entries.
  ///
  /// @param entries what is new, as in the file; not empty
  record Wider(Condition condition, List<String> entries) {}

  /// A condition with entries for every value of a call that an ALLOW sees; absent for conditions
  /// without a list, and where the call has no such value.
  static Optional<Wider> of(Condition condition, AccessRequest request) {
    var resource = request.resource();
    return switch (condition) {
      case Condition.ToolName(var known) ->
          texts(known, resource.toolName().stream(), Condition.ToolName::new);
      case Condition.PathMatches(var role, var known) ->
          texts(known, paths(request, role), all -> new Condition.PathMatches(role, all));
      case Condition.OperationIn(var known) ->
          OPERATIONS.wider(known, request.action().operation().stream().toList());
      case Condition.ExtensionIn(var known) ->
          texts(
              known,
              Stream.concat(
                  resource.extension().stream(),
                  paths(request, Optional.empty())
                      .flatMap(path -> ResourcePath.extensionOf(path).stream())),
              Condition.ExtensionIn::new);
      case Condition.SchemeIn(var known) ->
          texts(known, urls(request).map(ResourceUrl::scheme), Condition.SchemeIn::new);
      case Condition.BackendIs(var known) ->
          texts(known, Stream.of(resource.backendId()), Condition.BackendIs::new);
      case Condition.MethodMatches(var known) ->
          texts(known, Stream.of(request.action().method()), Condition.MethodMatches::new);
      case Condition.SubjectIs(var known) ->
          texts(known, Stream.of(request.subject().id()), Condition.SubjectIs::new);
      case Condition.SideEffectIn(var known) ->
          SIDE_EFFECTS.wider(known, resource.sideEffects().orElse(Set.of()));
      case Condition.CommandRuleMatches(var known) ->
          texts(known, resource.command().rules().stream(), Condition.CommandRuleMatches::new);
      case Condition.ToolStateIn(var known) ->
          TOOL_STATES.wider(known, resource.tool().state().stream().toList());
      case Condition.ClientCapabilityIn(var known) ->
          CLIENT_CAPABILITIES.wider(
              known, request.environment().clientCapabilities().orElse(Set.of()));
      case Condition.ClientMatches(var known) ->
          texts(known, request.environment().clientName().stream(), Condition.ClientMatches::new);
      case Condition.HostMatches(var known) ->
          texts(
              known, urls(request).flatMap(url -> url.host().stream()), Condition.HostMatches::new);
      case Condition.OriginIs(var known) ->
          texts(known, request.environment().origin().stream(), Condition.OriginIs::new);
      case Condition.ResourceTypeIs _,
          Condition.SeverityAtLeast _,
          Condition.ArgumentsPass _,
          Condition.MetadataPasses _,
          Condition.Not _ ->
          Optional.empty();
    };
  }

  private static Stream<String> paths(AccessRequest request, Optional<PathRole> role) {
    return request.resource().paths().stream()
        .filter(path ->
            path.use() == ResourcePath.Use.ALL && role.filter(one -> one != path.role()).isEmpty())
        .flatMap(path -> path.allowSpellings().stream());
  }

  private static Stream<ResourceUrl> urls(AccessRequest request) {
    return request.resource().urls().stream().filter(ResourceUrl::whole);
  }

  private static Optional<Wider> texts(
      List<String> known, Stream<String> values, Function<List<String>, Condition> make) {
    var added = values.filter(text -> !text.isBlank() && !known.contains(text)).distinct().toList();
    if (added.isEmpty()) {
      return Optional.empty();
    }
    var all = new ArrayList<>(known);
    all.addAll(added);
    return Optional.of(new Wider(make.apply(all), added));
  }

  /// The words of a kind of list.
  private record Words<E extends Enum<E>>(
      Class<E> type, Function<Set<E>, Condition> make, Function<E, String> word) {
    Optional<Wider> wider(Set<E> known, Collection<E> values) {
      var added = EnumSet.noneOf(type);
      values.stream().filter(value -> !known.contains(value)).forEach(added::add);
      if (added.isEmpty()) {
        return Optional.empty();
      }
      var all = EnumSet.copyOf(added);
      all.addAll(known);
      return Optional.of(new Wider(make.apply(all), added.stream().map(word).toList()));
    }
  }
}
