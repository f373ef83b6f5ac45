package dev.assent.core.lookback;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.HookAgent;
import dev.assent.core.access.Subject;
import dev.assent.core.agents.AgentCall;
import dev.assent.core.agents.AgentInput;
import dev.assent.core.agents.AgentInputException;
import dev.assent.core.agents.AgentPlace;
import dev.assent.core.analysis.Rehearsal;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.lazy.Recent;
import dev.assent.core.lookback.sessions.SessionCall;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Effect;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Judges past uses of tools under every template, described as the agent's hook would have had
/// them described. Not thread-safe.
///
/// Links and repositories are those of today. Limits of calls in a minute are left out.
final class UseJudge {
  private final LookBackPlace place;
  private final HeardCommands commands;
  private final AccessRequests describer;
  private final Map<Template, Rehearsal> rehearsals = new HashMap<>();
  private final Known known;

  private record Template(HookAgent agent, StartTemplate template) {}

  /// Uses that are the same but for their session, their name and their time.
  private record Same(
      HookAgent agent, Path project, Optional<String> folder, String tool, Json input) {}

  /// Outcomes of uses that were judged. Agents do the same again and again, and rules look neither
  /// at the session nor at the time. Thread-safe.
  static final class Known {
    private static final int MOST = 10_000;
    private static final int LONGEST = 1_000;

    private final Map<Same, Judged> judged = new Recent<>(MOST);

    private synchronized @Nullable Judged get(Same same) {
      return judged.get(same);
    }

    // A text that is written is seldom written twice.
    private void put(Same same, Judged outcome) {
      if (JsonWriter.write(same.input()).length() <= LONGEST) {
        synchronized (this) {
          judged.put(same, outcome);
        }
      }
    }
  }

  /// The outcome for one use.
  ///
  /// @param effects what would have become of it, under each template
  /// @param request absent where it cannot be described, and is denied
  /// @param command the kind of its command; absent where it has none
  /// @param guarded whether it is not for the rules to decide
  record Judged(
      Map<StartTemplate, Effect> effects,
      Optional<AccessRequest> request,
      Optional<String> command,
      boolean guarded) {}

  /// @param known what others have judged too
  UseJudge(LookBackPlace place, Known known) {
    this.place = place;
    this.known = known;
    this.commands = new HeardCommands(new ShellCommands(place.risk(), place.protectedBranches()));
    this.describer = new AccessRequests(place.clock(), PathResolver.ofMachine(), commands);
  }

  /// Judges a use.
  ///
  /// @param project where the session began, absolute
  Judged judge(SessionCall call, Path project) {
    HookAgent agent = call.agent().judgedAs();
    var same = new Same(agent, project, call.folder(), call.tool(), call.input());
    @Nullable Judged before = known.get(same);
    if (before != null) {
      return before;
    }
    Judged judged = judged(agent, call, project);
    known.put(same, judged);
    return judged;
  }

  private static String name(SessionCall call) {
    return call.id().isEmpty() ? "1" : call.id();
  }

  private Judged judged(HookAgent agent, SessionCall call, Path project) {
    AccessRequest request;
    try {
      AgentCall asked = AgentInput.read(agent, HookDocuments.of(call)).call();
      var where =
          new AgentPlace(
              ProxyDefinition.of(agent.word(), new Backend.Agent(agent)),
              project,
              Subject.systemUser(place.userName()),
              call.session(),
              SessionFacts.PATH_BYTES,
              SessionFacts.URI_BYTES);
      request =
          describer.describe(
              AgentPlace.METHOD,
              where.params(asked),
              Optional.of(name(call)),
              Action.Direction.CLIENT_TO_SERVER,
              where.facts(asked, place.environment()));
    } catch (AgentInputException | DescriptionException _) {
      // A use that cannot be read or described without guessing is denied.
      return new Judged(all(Effect.DENY), Optional.empty(), Optional.empty(), true);
    }
    var pattern = CommandPattern.of(commands.last());
    // Guards are the same whatever the rules: one look at them is enough.
    Decision first = rehearsal(agent, StartTemplate.AGENT).decide(request);
    if (first.trace().basis() instanceof Basis.ByGuard) {
      return new Judged(all(first.effect()), Optional.of(request), pattern, true);
    }
    var effects = new EnumMap<StartTemplate, Effect>(StartTemplate.class);
    for (StartTemplate template : StartTemplate.values()) {
      effects.put(
          template,
          template == StartTemplate.AGENT
              ? first.effect()
              : rehearsal(agent, template).decide(request).effect());
    }
    return new Judged(effects, Optional.of(request), pattern, false);
  }

  private static Map<StartTemplate, Effect> all(Effect effect) {
    var effects = new EnumMap<StartTemplate, Effect>(StartTemplate.class);
    List.of(StartTemplate.values()).forEach(template -> effects.put(template, effect));
    return effects;
  }

  private Rehearsal rehearsal(HookAgent agent, StartTemplate template) {
    return rehearsals.computeIfAbsent(
        new Template(agent, template),
        _ ->
            new Rehearsal(
                template.document(agent).policy().withRateLimits(List.of()),
                place.userHome(),
                template == StartTemplate.AGENT ? place.guards() : _ -> List.of()));
  }
}
