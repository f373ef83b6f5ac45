package dev.assent.desktop.rules.trial;

import dev.assent.core.access.CallCommand;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.analysis.CallPerson;
import dev.assent.core.analysis.CaseException;
import dev.assent.core.analysis.DryRun;
import dev.assent.core.analysis.JudgedCase;
import dev.assent.core.analysis.PolicyTests;
import dev.assent.core.analysis.RecordedExample;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.explain.ExplanationWords;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.ConditionWords;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.ShownCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Tries calls on drafts with the real engine, beside the toolkit's thread. Only the newest answer
/// is shown.
public final class CallTrial {
  private final DryRun tryout;
  private final BackgroundWork beside;
  private final AtomicLong newest = new AtomicLong();
  private final AtomicLong newestExamples = new AtomicLong();

  /// @param background runs the engine
  /// @param toolkit runs what shows the answer
  public CallTrial(DryRun tryout, Executor background, Executor toolkit) {
    this.tryout = tryout;
    beside = new BackgroundWork(background, toolkit);
  }

  /// Drops the answer that is under way.
  void forget() {
    newest.incrementAndGet();
  }

  /// Tries a call.
  ///
  /// @param draft the rule in the form, where it is one
  /// @param given a case, see [dev.assent.core.analysis.CaseJudge]
  /// @param done gets the answer on the toolkit's thread, unless another call was tried meanwhile
  void run(Policy policy, Optional<RuleId> draft, JsonObject given, Consumer<TriedCall> done) {
    long turn = newest.incrementAndGet();
    beside.ask(() -> tried(policy, draft, given), done, () -> turn == newest.get());
  }

  /// Runs the examples that a policy brings with it, as they are run before it comes into force.
  ///
  /// @param done gets what came of them on the toolkit's thread, unless another policy came
  ///   meanwhile
  void examples(Policy policy, Consumer<PolicyTests> done) {
    long turn = newestExamples.incrementAndGet();
    beside.ask(
        () -> PolicyTests.run(policy, tryout.surroundings()),
        done,
        () -> turn == newestExamples.get());
  }

  /// Makes an example of a call, as it would be pinned: one that comes out under the policy as the
  /// policy decides the call.
  ///
  /// @param done told once on the toolkit's thread; absent where what is known of the call does not
  ///   say why it is decided so
  void example(
      Policy policy, PinnedCall call, String name, Consumer<Optional<PolicyExample>> done) {
    beside.ask(() -> example(policy, call, name), done);
  }

  private Optional<PolicyExample> example(Policy policy, PinnedCall call, String name) {
    var surroundings = tryout.surroundings();
    var made =
        switch (call) {
          case PinnedCall.Typed(var given, var decided) ->
              RecordedExample.of(
                  DryRun.askedBy(tryout.person(), policy, given),
                  decided.effect(),
                  policy,
                  name,
                  surroundings);
          case PinnedCall.Described(var request, var decided) ->
              RecordedExample.of(
                  request,
                  surroundings.clock().instant(),
                  decided.effect(),
                  policy,
                  name,
                  surroundings);
        };
    return made instanceof RecordedExample.Made.Test(var example)
        ? Optional.of(example)
        : Optional.empty();
  }

  private TriedCall tried(Policy policy, Optional<RuleId> draft, JsonObject given) {
    var who = tryout.person();
    try {
      return switch (tryout.judge(policy, DryRun.askedBy(who, policy, given))) {
        case JudgedCase.Refused refused ->
            TriedCall.without(
                Optional.of(EffectWord.DENY),
                Texts.get("rules.try.refused", ShownText.line(CoreWords.of(refused.detail()))),
                asker(who));
        case JudgedCase.Decided decided -> decided(decided, draft, asker(who));
      };
    } catch (CaseException e) {
      return TriedCall.without(
          Optional.empty(),
          Texts.get("rules.try.unreadable", ShownText.line(CoreWords.of(e.told()))),
          "");
    }
  }

  private static String asker(CallPerson who) {
    return switch (who) {
      case CallPerson.SystemUser _ -> "";
      case CallPerson.Nobody _ -> Texts.get("rules.try.nobody");
      case CallPerson.SignedIn(var subject) ->
          Texts.get("rules.try.person", ShownText.line(subject.name().orElse(subject.id())));
    };
  }

  private TriedCall decided(JudgedCase.Decided judged, Optional<RuleId> draft, String asker) {
    var trace = judged.decision().trace();
    var effect = EffectWord.of(judged.effect());
    var winner =
        trace.basis() instanceof Basis.ByRule(var match)
            ? Optional.of(match)
            : Optional.<RuleMatch>empty();
    var rules =
        trace.matched().stream()
            .map(match ->
                new TriedCall.Match(
                    EffectWord.of(match.effect()),
                    title(match),
                    match.specificity().score(),
                    winner.filter(match::equals).isPresent()))
            .toList();
    boolean own = winner.filter(match -> draft.filter(match.id()::equals).isPresent()).isPresent();
    return new TriedCall(
        Optional.of(effect),
        winner.map(match -> byRule(effect, match)).orElseGet(() -> byStep(effect, trace.basis())),
        asker,
        own ? Texts.get("rules.try.draft.decides") : draft.map(id -> draft(judged, id)).orElse(""),
        facts(judged),
        rules,
        tryout.read(judged.request()).stream().map(CallTrial::shown).toList());
  }

  private static ShownCommand shown(CallCommand command) {
    return new ShownCommand(
        command.pointer().substring(1), command.verbatim(), command.reading(), List.of());
  }

  private static String byRule(EffectWord effect, RuleMatch match) {
    return Texts.get(
        "rules.try.rule." + effect.word(), title(match), Texts.number(match.specificity().score()));
  }

  private static String byStep(EffectWord effect, Basis basis) {
    return basis instanceof Basis.ByDefault
        ? Texts.get("rules.try.default")
        : Texts.get("rules.try.step." + effect.word(), ExplanationWords.headline(basis));
  }

  /// The way the rule in the form fares where another one decides.
  private static String draft(JudgedCase.Decided judged, RuleId id) {
    return judged.compiler().compile(judged.policy()).explain(judged.request()).stream()
        .filter(trace -> trace.rule().id().equals(id))
        .findFirst()
        .map(CallTrial::draft)
        .orElse("");
  }

  private static String draft(RuleTrace trace) {
    return switch (trace.standing()) {
      case MATCHED -> Texts.count("rules.try.draft.matches", trace.rule().specificity().score());
      case SWITCHED_OFF -> Texts.get("rules.try.draft.off");
      case EXPIRED -> Texts.get("rules.try.draft.expired");
      case NOT_COVERED ->
          Texts.get(
              "rules.try.draft.uncovered", ShownText.line(String.join(", ", trace.uncovered())));
      case NOT_MET -> Texts.get("rules.try.draft.unmet", String.join("; ", unmet(trace)));
    };
  }

  private static List<String> unmet(RuleTrace trace) {
    return trace.conditions().stream()
        .filter(one -> !one.holds())
        .map(one ->
            switch (one.condition()) {
              case Condition.Not(var negated) ->
                  Texts.get("rules.try.unmet.not", ShownText.line(ConditionWords.all(negated)));
              case Condition.Single wanted -> unmet(wanted, one.compared());
            })
        .toList();
  }

  private static String unmet(Condition.Single wanted, List<String> met) {
    String words = ShownText.line(ConditionWords.brief(wanted));
    return met.isEmpty() || wanted instanceof Condition.Earlier
        ? Texts.get("rules.try.unmet.absent", words)
        : Texts.get(
            "rules.try.unmet.value",
            words,
            ShownText.line(ConditionWords.values(wanted.attribute(), met)));
  }

  private static String facts(JudgedCase.Decided judged) {
    var command = judged.request().resource().command();
    var words = new ArrayList<String>();
    command
        .severity()
        .ifPresent(severity -> words.add(Texts.get("rules.try.risk", severity.word())));
    if (!command.rules().isEmpty()) {
      words.add(seen(Attribute.COMMAND_RULE, ShownText.line(String.join(", ", command.rules()))));
    }
    if (!command.alone().isEmpty()) {
      words.add(
          seen(
              Attribute.LONE_COMMAND,
              command.alone().stream()
                  .map(one ->
                      one.equals(CommandFacts.NOT_ALONE)
                          ? Texts.get("explain.value.notAlone")
                          : ShownText.line(one))
                  .collect(Collectors.joining(", "))));
    }
    var folders = Attribute.COMMAND_FOLDER.texts(judged.request());
    if (!folders.isEmpty()) {
      words.add(seen(Attribute.COMMAND_FOLDER, ShownText.line(String.join(", ", folders))));
    }
    return String.join("\n", words);
  }

  private static String seen(Attribute attribute, String value) {
    return ConditionWords.name(attribute.member()) + " " + value;
  }

  private static String title(RuleMatch match) {
    return ShownText.line(CoreWords.ofTitle(match.rule()));
  }
}
