package dev.assent.desktop.explain;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.EditTree;
import dev.assent.core.analysis.Explanation;
import dev.assent.core.analysis.ExplanationTree;
import dev.assent.core.analysis.NearMiss;
import dev.assent.core.analysis.PolicyEdit;
import dev.assent.core.analysis.SmallestChange;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.masking.CallSecrets;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.WeighingOrder;
import dev.assent.core.pdp.condition.Comparison;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.Specificity;
import dev.assent.core.suggest.Draft;
import dev.assent.desktop.explain.ExplanationContent.Band;
import dev.assent.desktop.explain.ExplanationContent.Change;
import dev.assent.desktop.explain.ExplanationContent.Near;
import dev.assent.desktop.explain.ExplanationContent.RuleItem;
import dev.assent.desktop.ui.ConditionWords;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.RateWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import dev.assent.desktop.ui.controls.CoveredSecret;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Puts an explanation in words. Pure.
public final class ExplanationWords {
  private static final int OTHERS = 40;
  private static final int NAMED = 3;

  private ExplanationWords() {}

  static ExplanationContent of(ExplanationAnswer explained) {
    return switch (explained) {
      case ExplanationAnswer.ByPolicy found -> byPolicy(found);
      case ExplanationAnswer.BeforeRules before -> beforeRules(before);
      case ExplanationAnswer.Not(var why) ->
          ExplanationContent.only(
              Optional.empty(),
              Texts.get("explain.head.not"),
              List.of(
                  Texts.get(
                      switch (why) {
                        case NO_ATTRIBUTES -> "explain.not.noAttributes";
                        case NO_POLICY -> "explain.not.noPolicy";
                        case FAULT -> "explain.not.fault";
                      })));
    };
  }

  private static ExplanationContent beforeRules(ExplanationAnswer.BeforeRules before) {
    var detail = before.detail();
    return switch (before.what()) {
      case GUARD ->
          denied(
              "explain.head.guard", Texts.get("explain.why.guard", ConditionTicks.plain(detail)));
      case FAILURE ->
          denied(
              "explain.head.failure",
              Texts.get("explain.why.failure", ConditionTicks.plain(CoreWords.of(detail))));
      case IDENTITY ->
          denied(
              "explain.head.identity",
              Texts.get("explain.why.identity", ConditionTicks.plain(detail)));
    };
  }

  private static ExplanationContent denied(String head, String why) {
    return ExplanationContent.only(Optional.of(EffectWord.DENY), Texts.get(head), List.of(why));
  }

  private static ExplanationContent byPolicy(ExplanationAnswer.ByPolicy found) {
    var covered = CoveredExplanation.of(found.explanation());
    var explanation = covered.explanation();
    var basis = explanation.decision().trace().basis();
    var unmatched =
        explanation.rules().stream()
            .filter(trace -> !trace.matched())
            .sorted(
                Comparator.<RuleTrace>comparingLong(
                        trace -> trace.conditions().stream().filter(one -> !one.holds()).count())
                    .thenComparing(trace -> trace.rule().specificity(), Comparator.reverseOrder()))
            .toList();
    var changes =
        explanation.changes().stream().map(change -> change(found, covered, change)).toList();
    return new ExplanationContent(
        Optional.of(EffectWord.of(explanation.decision().effect())),
        headline(basis),
        why(explanation, found.policy().combining()),
        notes(found),
        bands(explanation, found.policy().combining(), basis),
        unmatched.stream().limit(OTHERS).map(trace -> item(trace, false)).toList(),
        Math.max(0, unmatched.size() - OTHERS),
        changes,
        changes.isEmpty() && explanation.decision().effect() != Effect.ALLOW
            ? Texts.get("explain.noChange")
            : "",
        explanation.nearMisses().stream().map(ExplanationWords::near).toList(),
        JsonWriter.writeIndented(
            covered.secrets().masked(ExplanationTree.tree(explanation), CoveredSecret.MARK)));
  }

  /// The thing that decided, in one line without a full stop.
  public static String headline(Basis basis) {
    return switch (basis) {
      case Basis.ByRule(var winner) ->
          Texts.get("explain.head.rule." + EffectWord.of(winner.effect()).word(), title(winner));
      case Basis.ByDefault _ -> Texts.get("explain.head.default");
      case Basis.ByGuard _ -> Texts.get("explain.head.guard");
      case Basis.ByDiscovery _ -> Texts.get("explain.head.discovery");
      case Basis.ByMode(var mode) -> Texts.get("explain.head.mode", mode.word());
      case Basis.ByNewTool _ -> Texts.get("explain.head.newTool");
      case Basis.ByHook(var answer) ->
          Texts.get("explain.head.hook", ConditionTicks.plain(answer.hook()));
      case Basis.ByRateLimit _ -> Texts.get("explain.head.rateLimit");
      case Basis.ByFailure _ -> Texts.get("explain.head.failure");
      case Basis.ByCanary _ -> Texts.get("explain.head.canary");
    };
  }

  private static List<String> why(Explanation explanation, Combining combining) {
    var basis = explanation.decision().trace().basis();
    return switch (basis) {
      case Basis.ByRule(var winner) -> weighing(explanation, winner, combining);
      case Basis.ByDefault _ -> List.of(Texts.get("explain.why.default"));
      case Basis.ByGuard(_, var path) ->
          List.of(Texts.get("explain.why.guard", ConditionTicks.plain(path)));
      case Basis.ByDiscovery _ -> List.of(Texts.get("explain.why.discovery"));
      case Basis.ByMode _ -> List.of(Texts.get("explain.why.mode"));
      case Basis.ByNewTool(var state, var allowing) ->
          List.of(
              Texts.get(
                  "explain.why.newTool." + state.map(known -> known.word()).orElse("unlisted")),
              Texts.get("explain.why.wouldAllow", title(allowing)));
      case Basis.ByHook(var answer) ->
          answer.text().isEmpty()
              ? List.of(Texts.get("explain.why.hook"))
              : List.of(Texts.get("explain.why.hookSaid", ConditionTicks.plain(answer.text())));
      case Basis.ByRateLimit(var limit, var used, var allowing) ->
          List.of(
              Texts.get(
                  "explain.why.rateLimit",
                  ConditionTicks.plain(ListWords.all(limit.tools())),
                  RateWords.calls(limit.calls()),
                  RateWords.within(limit.seconds()),
                  Texts.number(used)),
              Texts.get("explain.why.wouldAllow", title(allowing)));
      case Basis.ByFailure(_, var detail) ->
          List.of(Texts.get("explain.why.failure", ConditionTicks.plain(CoreWords.of(detail))));
      case Basis.ByCanary _ -> List.of(Texts.get("decisions.why.basis.canary"));
    };
  }

  /// The one of three steps that made this rule the one: the order of effects, the score, the place
  /// in the file.
  private static List<String> weighing(
      Explanation explanation, RuleMatch winner, Combining combining) {
    var matched = explanation.decision().trace().matched();
    var sentences = new ArrayList<String>();
    if (matched.size() == 1) {
      sentences.add(Texts.get("explain.why.only"));
      return sentences;
    }
    sentences.add(Texts.count("explain.why.count", matched.size()));
    var outweighed = matched.stream().filter(match -> match.effect() != winner.effect()).toList();
    if (!outweighed.isEmpty()) {
      var order =
          WeighingOrder.of(combining).stream()
              .map(effect -> Texts.get("explain.verb." + EffectWord.of(effect).word()))
              .toList();
      sentences.add(Texts.get("explain.why.order", order.get(0), order.get(1), order.get(2)));
      sentences.add(Texts.get("explain.why.outweighed", named(outweighed)));
    }
    matched.stream()
        .filter(match -> match.effect() == winner.effect() && !match.equals(winner))
        .max(
            Comparator.<RuleMatch, Specificity>comparing(RuleMatch::specificity)
                .thenComparing(RuleMatch::index, Comparator.reverseOrder()))
        .ifPresent(runnerUp -> sentences.addAll(narrower(winner, runnerUp)));
    var overridden = explanation.decision().trace().overriddenDenies();
    if (!overridden.isEmpty()) {
      sentences.add(Texts.get("explain.why.overrides", named(overridden)));
    }
    return sentences;
  }

  // Against the one that would have decided in its place.
  private static List<String> narrower(RuleMatch winner, RuleMatch runnerUp) {
    var mine = winner.specificity();
    var other = runnerUp.specificity();
    if (mine.compareTo(other) == 0) {
      return List.of(Texts.get("explain.why.first", title(winner), title(runnerUp), score(winner)));
    }
    var parts = new ArrayList<String>();
    part(parts, "explain.why.part.conditions", mine.conditions(), other.conditions());
    part(parts, "explain.why.part.exact", mine.exact(), other.exact());
    part(parts, "explain.why.part.depth", mine.depth(), other.depth());
    return List.of(
        Texts.get(
            "explain.why.score", title(winner), title(runnerUp), score(winner), score(runnerUp)),
        Texts.get("explain.why.parts", ListWords.all(parts)));
  }

  private static void part(List<String> parts, String key, int mine, int other) {
    if (mine != other) {
      parts.add(Texts.count(key, mine, Texts.number(other)));
    }
  }

  private static String named(List<RuleMatch> rules) {
    var all = rules.stream().map(rule -> Texts.get("explain.why.name", title(rule))).toList();
    return ListWords.all(all, NAMED);
  }

  // The form has one rule, a new one where there is one; those that it does not show go with it.
  private static Change change(
      ExplanationAnswer.ByPolicy found, CoveredExplanation covered, SmallestChange change) {
    var steps = new ArrayList<String>();
    change
        .edits()
        .forEach(edit ->
            steps.add(
                covered.said(
                    Stream.of(
                            EditWords.sentence(edit, found.accepted()),
                            EditWords.others(edit, found.explanation().request()))
                        .filter(sentence -> !sentence.isEmpty())
                        .collect(Collectors.joining(" ")))));
    var draft =
        Draft.between(found.policy(), change.changed()).filter(one -> one.added().size() <= 1);
    // Rules accept no tool.
    boolean apart =
        !found.accepted()
            && change.edits().stream().anyMatch(PolicyEdit.AcceptTool.class::isInstance);
    return new Change(steps, draft, apart ? Texts.get("explain.edit.toolApart") : "");
  }

  private static List<String> notes(ExplanationAnswer.ByPolicy found) {
    var notes = new ArrayList<String>();
    if (found.source() == ExplanationAnswer.Source.TODAY) {
      notes.add(Texts.get("explain.note.today"));
    }
    if (!found.agrees()) {
      notes.add(Texts.get("explain.note.disagrees"));
    }
    return notes;
  }

  private static List<Band> bands(Explanation explanation, Combining combining, Basis basis) {
    int winner = basis instanceof Basis.ByRule(var match) ? match.index() : -1;
    var bands = new ArrayList<Band>();
    for (var effect : WeighingOrder.of(combining)) {
      var rules =
          explanation.rules().stream()
              .filter(trace -> trace.matched() && trace.rule().effect() == effect)
              .sorted(
                  Comparator.<RuleTrace, Specificity>comparing(
                          trace -> trace.rule().specificity(), Comparator.reverseOrder())
                      .thenComparingInt(RuleTrace::index))
              .map(trace -> item(trace, trace.index() == winner))
              .toList();
      if (!rules.isEmpty()) {
        bands.add(new Band(EffectWord.of(effect), rules));
      }
    }
    return bands;
  }

  private static RuleItem item(RuleTrace trace, boolean winner) {
    return new RuleItem(
        EffectWord.of(trace.rule().effect()),
        ConditionTicks.plain(CoreWords.ofTitle(trace.rule())),
        Texts.number(trace.rule().specificity().score()),
        winner,
        switch (trace.standing()) {
          case MATCHED, NOT_MET -> "";
          case SWITCHED_OFF -> Texts.get("explain.standing.off");
          case EXPIRED -> Texts.get("explain.standing.expired");
          case NOT_COVERED ->
              Texts.get(
                  "explain.standing.notCovered",
                  String.join(
                      ", ", trace.uncovered().stream().map(ConditionTicks::plain).toList()));
        },
        ConditionTicks.of(trace.conditions()));
  }

  private static Near near(NearMiss miss) {
    String title = ConditionTicks.plain(CoreWords.ofTitle(miss.rule().rule()));
    String key = miss.decided() == Effect.DENY ? "explain.near.denied" : "explain.near.outweighed";
    String condition =
        switch (miss.rule().standing()) {
          case SWITCHED_OFF ->
              miss.failed().isEmpty() ? "explain.near.if.on" : "explain.near.if.onAndHeld";
          case EXPIRED ->
              miss.failed().isEmpty()
                  ? "explain.near.if.unexpired"
                  : "explain.near.if.unexpiredAndHeld";
          case MATCHED, NOT_MET, NOT_COVERED -> "explain.near.if.held";
        };
    return new Near(
        Texts.get(key, title, Texts.get(condition)), ConditionTicks.brief(miss.failed()));
  }

  private static String title(RuleMatch match) {
    return ConditionTicks.plain(CoreWords.ofTitle(match.rule()));
  }

  private static String score(RuleMatch match) {
    return Texts.number(match.specificity().score());
  }

  /// An explanation without the secrets of its call: a panel is looked at by others too, and what
  /// is copied from it goes anywhere. Why a rule matched is told without them.
  ///
  /// @param explanation with a mark in the place of each secret that its rules met
  /// @param secrets of the call
  private record CoveredExplanation(Explanation explanation, CallSecrets secrets) {
    static CoveredExplanation of(Explanation found) {
      var secrets = CallSecrets.of(found.request());
      var covered =
          new Explanation(
              found.request(),
              found.decision(),
              found.rules().stream().map(trace -> rule(trace, secrets)).toList(),
              found.changes(),
              found.nearMisses().stream()
                  .map(miss ->
                      new NearMiss(
                          rule(miss.rule(), secrets),
                          conditions(miss.failed(), secrets),
                          miss.decided()))
                  .toList());
      return new CoveredExplanation(covered, secrets);
    }

    /// Something that is said of the call.
    String said(String text) {
      return masked(text, secrets);
    }

    private static RuleTrace rule(RuleTrace trace, CallSecrets secrets) {
      return new RuleTrace(
          trace.rule(),
          trace.index(),
          trace.matched(),
          conditions(trace.conditions(), secrets),
          trace.standing(),
          masked(trace.uncovered(), secrets),
          trace.overrides());
    }

    private static List<ConditionTrace> conditions(
        List<ConditionTrace> traces, CallSecrets secrets) {
      return traces.stream()
          .map(trace ->
              new ConditionTrace(
                  trace.condition(),
                  trace.holds(),
                  masked(trace.compared(), secrets),
                  trace.absent(),
                  trace.comparisons().stream().map(one -> comparison(one, secrets)).toList(),
                  conditions(trace.parts(), secrets)))
          .toList();
    }

    private static Comparison comparison(Comparison one, CallSecrets secrets) {
      String text = secrets.in(one.place(), one.text()).masked(one.text(), CoveredSecret.MARK);
      return new Comparison(
          one.place(), text, one.present(), masked(one.against(), secrets), one.passed());
    }

    private static List<String> masked(List<String> texts, CallSecrets secrets) {
      return texts.stream().map(text -> masked(text, secrets)).toList();
    }

    private static String masked(String text, CallSecrets secrets) {
      return secrets.in(text).masked(text, CoveredSecret.MARK);
    }
  }

  /// Says what an edit of a policy does, in one sentence. Pure.
  private static final class EditWords {
    private EditWords() {}

    static String sentence(PolicyEdit edit, boolean accepted) {
      return switch (edit) {
        case PolicyEdit.AddRule added ->
            Texts.get(
                added.isOpen() ? "explain.edit.addRule.open" : "explain.edit.addRule",
                conditions(added.rule()));
        case PolicyEdit.AcceptTool(var tool) ->
            Texts.get(
                accepted ? "explain.edit.toolAccepted" : "explain.edit.acceptTool",
                ConditionTicks.plain(tool));
        case PolicyEdit.Except(_, var exception, var changed, _) ->
            Texts.get("explain.edit.except", title(changed), condition(exception));
        case PolicyEdit.AddEntries(_, var member, var entries, var changed) ->
            Texts.get(
                "explain.edit.addEntries",
                ConditionTicks.plain(ListWords.all(entries)),
                ConditionWords.name(member),
                title(changed));
        case PolicyEdit.SwitchOn(_, var changed) ->
            Texts.get("explain.edit.switchOn", title(changed));
        case PolicyEdit.AllowTool(var tool) ->
            Texts.get("explain.edit.allowTool", ConditionTicks.plain(tool));
        case PolicyEdit.SwitchOff(_, var changed) ->
            Texts.get("explain.edit.switchOff", title(changed));
        case PolicyEdit.RaiseLimit(var limit, var calls) ->
            Texts.get(
                "explain.edit.raiseLimit",
                ConditionTicks.plain(ListWords.all(limit.tools())),
                Texts.number(limit.seconds()),
                Texts.number(limit.calls()),
                Texts.number(calls));
        case PolicyEdit.LeaveMode(var mode) -> Texts.get("explain.edit.leaveMode", mode.word());
      };
    }

    /// Says what an edit changes for other calls than the one it is for; empty where that is
    /// nothing, or said already.
    static String others(PolicyEdit edit, AccessRequest call) {
      return switch (edit) {
        case PolicyEdit.Except except when !except.others(call).isEmpty() ->
            Texts.get(
                "explain.edit.except.others." + word(except.changed()),
                ListWords.all(
                    except.others(call).stream()
                        .map(one -> "explain.edit.others." + one.name().toLowerCase(Locale.ROOT))
                        .map(key -> Texts.get(key))
                        .toList()));
        case PolicyEdit.SwitchOff(_, var changed) ->
            Texts.get("explain.edit.switchOff.others." + word(changed));
        case PolicyEdit.AddEntries _ -> Texts.get("explain.edit.addEntries.others");
        case PolicyEdit.AddRule _,
            PolicyEdit.AcceptTool _,
            PolicyEdit.Except _,
            PolicyEdit.SwitchOn _,
            PolicyEdit.AllowTool _,
            PolicyEdit.RaiseLimit _,
            PolicyEdit.LeaveMode _ ->
            "";
      };
    }

    private static String word(Rule freed) {
      return freed.effect() == Effect.HITL ? "ask" : "deny";
    }

    private static String title(Rule rule) {
      return ConditionTicks.plain(CoreWords.ofTitle(rule));
    }

    private static String conditions(Rule rule) {
      return String.join(" · ", rule.conditions().stream().map(EditWords::condition).toList());
    }

    /// The thing that a condition looks at and the values it wants.
    private static String condition(Condition condition) {
      return String.join(
          " · ",
          EditTree.condition(condition).members().entrySet().stream()
              .map(member ->
                  ConditionWords.name(member.getKey())
                      + " "
                      + ConditionTicks.plain(value(member.getKey(), member.getValue())))
              .toList());
    }

    private static String value(String member, Json value) {
      return switch (value) {
        case JsonString text ->
            member.equals(Attribute.SIDE_EFFECTS.member())
                ? ToolEffectWords.ofWord(text.value())
                : text.value();
        case JsonArray list ->
            String.join(", ", list.items().stream().map(one -> value(member, one)).toList());
        case JsonObject _, JsonNumber _, JsonBoolean _, JsonNull _ -> JsonWriter.write(value);
      };
    }
  }
}
