package dev.assent.core.lookback;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.core.analysis.Rehearsal;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonString;
import dev.assent.core.lookback.sessions.SessionAgent;
import dev.assent.core.lookback.sessions.SessionCall;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.suggest.Suggestion;
import dev.assent.core.suggest.Suggestions;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Keeps the newest uses of one agent's tools, without the texts in them, and makes a policy to
/// begin with of them.
final class StarterRules {
  /// The most uses that are kept.
  static final int MOST = 20_000;

  private static final int MOST_RUNS = 1_000;
  private static final int MOST_RULES = 6;
  private static final int LONGEST_TEXT = 400;

  private final SessionAgent agent;
  private final ArrayDeque<Kept> kept = new ArrayDeque<>();
  private long number;

  /// @param fixed what becomes of it, where rules have no say
  private record Kept(RecordedCall call, ApprovalTier tier, Effect effect, boolean fixed) {}

  StarterRules(SessionAgent agent) {
    this.agent = agent;
  }

  /// Keeps a use that was judged.
  void take(SessionCall call, UseJudge.Judged judged) {
    Effect effect = judged.effects().getOrDefault(StartTemplate.AGENT, Effect.DENY);
    judged
        .request()
        .ifPresent(request -> {
          if (kept.size() == MOST) {
            kept.removeFirst();
          }
          var tier = ApprovalTiers.of(request, false);
          kept.add(new Kept(recorded(call, slim(request), effect), tier, effect, judged.guarded()));
        });
  }

  private RecordedCall recorded(SessionCall call, AccessRequest request, Effect effect) {
    return new RecordedCall(
        number++,
        call.time(),
        call.id(),
        effect,
        "",
        "rule",
        true,
        Optional.empty(),
        request,
        // Sessions say nothing of it.
        Set.of(Attribute.Recorded.ZONE));
  }

  // Long texts are what was written, which no rule is made of.
  private static AccessRequest slim(AccessRequest request) {
    return new AccessRequest(
        request.subject(),
        request.action(),
        request.resource(),
        request.environment(),
        request.arguments().map(StarterRules::slim));
  }

  private static Json slim(Json value) {
    return value instanceof JsonString text && text.value().length() > LONGEST_TEXT
        ? new JsonString(text.value().substring(0, LONGEST_TEXT) + "…")
        : value;
  }

  /// The policy; absent where nothing was kept, and for an agent that has no hook.
  ///
  /// @param refused what the agent calls the uses that a person stopped
  Optional<StarterPolicy> made(Set<String> refused, Path userHome, Instant now, ZoneId zone) {
    if (kept.isEmpty() || !agent.hasHook()) {
      return Optional.empty();
    }
    PolicyDocument document = StartTemplate.AGENT.document(agent.judgedAs());
    var runs = runs(refused);
    var added = new ArrayList<Suggestion.Answers>();
    while (added.size() < MOST_RULES) {
      var found =
          Suggestions.ofRuns(agent.word(), document.policy(), runs, userHome, now).stream()
              .filter(one -> one.effect() == Effect.ALLOW)
              .findFirst();
      if (found.isEmpty()) {
        break;
      }
      document = found.get().draft().applyTo(document);
      added.add(found.get());
    }
    return Optional.of(tried(document, added, userHome, now, zone));
  }

  // The newest first, and only what would be asked about: a rule is for nothing else.
  private List<RecordedCall> runs(Set<String> refused) {
    var runs = new ArrayList<RecordedCall>();
    for (var newest = kept.descendingIterator(); newest.hasNext() && runs.size() < MOST_RUNS; ) {
      var one = newest.next();
      if (one.effect() == Effect.HITL && !one.fixed()) {
        boolean stopped = refused.contains(one.call().id());
        runs.add(one.call().asked(RecordedQuestion.answered(!stopped, one.tier().word())));
      }
    }
    return runs;
  }

  private StarterPolicy tried(
      PolicyDocument document,
      List<Suggestion.Answers> added,
      Path userHome,
      Instant now,
      ZoneId zone) {
    var judge = new Rehearsal(document.policy(), userHome, now);
    long[] counts = new long[3];
    var days = new HashSet<LocalDate>();
    for (Kept one : kept) {
      days.add(LocalDate.ofInstant(one.call().time(), zone));
      // Rules that allow more change nothing of what passes already.
      boolean stays = one.fixed() || one.effect() == Effect.ALLOW || added.isEmpty();
      Effect effect =
          stays
              ? one.effect()
              : judge.decide(one.call()).map(Decision::effect).orElse(one.effect());
      counts[FigureTally.place(effect)]++;
    }
    return new StarterPolicy(
        document, added, kept.size(), counts[0], counts[1], counts[2], days.size());
  }
}
