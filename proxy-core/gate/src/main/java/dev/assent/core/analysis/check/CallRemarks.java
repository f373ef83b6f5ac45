package dev.assent.core.analysis.check;

import dev.assent.core.access.SideEffect;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.text.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the remarks about a single rule that rest on a call which the engine decided.
final class CallRemarks {
  /// Names under which servers offer to run code.
  private static final List<String> EXECUTING =
      List.of("bash", "shell", "run_command", "execute", "exec", "eval");

  private static final Set<SideEffect> EXECUTION =
      Set.of(SideEffect.CODE_EXEC, SideEffect.PROCESS_SPAWN);

  /// Conditions by which a rule judges what is executed.
  private static final Set<Attribute> OF_COMMANDS =
      Set.of(
          Attribute.SEVERITY, Attribute.COMMAND_RULE, Attribute.LONE_COMMAND, Attribute.ARGUMENT);

  /// Attributes that may be unknown of a call that has them all the same.
  private static final Set<Attribute> UNCERTAIN =
      Set.of(
          Attribute.OPERATION,
          Attribute.SIDE_EFFECTS,
          Attribute.TOOL_STATE,
          Attribute.METADATA,
          Attribute.ISSUER,
          Attribute.SCOPE,
          Attribute.AUDIENCE,
          Attribute.CLIENT_ID,
          Attribute.CLAIM,
          Attribute.CLIENT,
          Attribute.CAPABILITY,
          Attribute.ORIGIN);

  /// Attributes that a harmless command lacks.
  private static final Set<Attribute> OF_RISK = Set.of(Attribute.SEVERITY, Attribute.COMMAND_RULE);

  private static final Set<Attribute> OF_PATHS =
      Set.of(Attribute.PATH, Attribute.SOURCE, Attribute.DESTINATION, Attribute.EXTENSION);

  private static final Set<Attribute> OF_URLS = Set.of(Attribute.HOST, Attribute.SCHEME);

  /// Attributes that only a call with a command has.
  private static final Set<Attribute> OF_TEXTS =
      Set.of(
          Attribute.LONE_COMMAND,
          Attribute.COMMAND_FOLDER,
          Attribute.SEVERITY,
          Attribute.COMMAND_RULE);

  private final RuleExamination examination;

  CallRemarks(RuleExamination examination) {
    this.examination = examination;
  }

  Stream<Remark> of(StudiedRule rule) {
    return switch (rule.effect()) {
      case ALLOW -> Stream.concat(allowsExecution(rule).stream(), letsOnlyOthers(rule).stream());
      case DENY -> switchedOff(rule).stream();
      case HITL -> Stream.of();
    };
  }

  private Optional<Remark> allowsExecution(StudiedRule rule) {
    if (rule.attributes().stream().anyMatch(OF_COMMANDS::contains)) {
      return Optional.empty();
    }
    var effects = rule.demand(Attribute.SIDE_EFFECTS);
    if (effects.isPresent()) {
      return effects.get().options().accepts(SideEffect.CODE_EXEC.word())
          ? declaredExecution(rule)
          : Optional.empty();
    }
    for (String tool : EXECUTING) {
      var shown =
          examination
              .probe(examination.calls().execution(rule, tool, EXECUTION))
              .filter(probe -> probe.decided() == Effect.ALLOW && probe.ruling().counts(rule));
      if (shown.isPresent()) {
        return Optional.of(
            Remark.warning(
                    "allows-code-exec",
                    "conditions",
                    Sentence.of(
                        "the rule allows %s, a tool that runs code, whatever code that is",
                        QuotedText.of(tool)))
                .suggesting(
                    "ask for a `lone_command`, a `command_severity`, a `command_rule` or an `argument`"
                        + " as well")
                .shownBy(shown.map(probe -> probe.witness(examination.engine(), rule))));
      }
    }
    return Optional.empty();
  }

  private Optional<Remark> declaredExecution(StudiedRule rule) {
    var shown =
        examination
            .probe(examination.calls().running(rule))
            .filter(probe -> probe.decided() == Effect.ALLOW && probe.ruling().counts(rule));
    return shown.map(probe ->
        Remark.warning(
                "allows-code-exec",
                "conditions/side_effects",
                "the rule allows tools that run code, whatever code that is")
            .suggesting(
                "ask for a `lone_command`, a `command_severity`, a `command_rule` or an `argument`"
                    + " as well")
            .shownBy(Optional.of(probe.witness(examination.engine(), rule))));
  }

  private Optional<Remark> switchedOff(StudiedRule rule) {
    if (examination.setting().absenceHolds(rule.effect())) {
      return Optional.empty();
    }
    for (var demand : rule.demands()) {
      var attribute = demand.attribute();
      if (UNCERTAIN.contains(attribute) && !demand.isEmptyList() && !onlyRead(demand)) {
        var shown =
            examination
                .probe(examination.calls().call(List.of(rule), Set.of(attribute)))
                .filter(probe ->
                    probe.decided() != Effect.DENY && !probe.ruling().reached().contains(rule));
        boolean passes = shown.filter(probe -> probe.decided() == Effect.ALLOW).isPresent();
        var remark =
            new Remark(
                passes ? Severity.WARNING : Severity.NOTE,
                "deny-needs-attribute",
                "conditions/" + demand.pointer(),
                List.of(),
                "the rule does not hold " + where(attribute),
                "set `missing_attributes` to `strict`, or deny by name or path as well",
                shown.map(probe -> probe.witness(examination.engine(), rule)));
        return Optional.of(remark);
      }
    }
    return Optional.empty();
  }

  // A `not` does not hold for what is absent, and so bars the calls that it was not meant for.
  private Optional<Remark> letsOnlyOthers(StudiedRule rule) {
    for (var demand : rule.demands()) {
      var lacked = demand.negated() ? lacked(rule, demand.attribute()) : Set.<Attribute>of();
      if (lacked.isEmpty()) {
        continue;
      }
      var shown =
          examination
              .probe(examination.calls().call(List.of(rule), lacked))
              .filter(probe ->
                  probe.decided() != Effect.ALLOW && !probe.ruling().reached().contains(rule));
      if (shown.isPresent()) {
        return Optional.of(
            Remark.warning(
                    "allow-needs-attribute",
                    "conditions/" + demand.pointer(),
                    Sentence.of(
                        "the rule lets only calls pass that have a `%s`, and harmless calls have none: a `not` does not hold for what is not there",
                        demand.attribute().member()))
                .suggesting("leave it out here, and deny in a rule of its own what it names")
                .shownBy(shown.map(probe -> probe.witness(examination.engine(), rule))));
      }
    }
    return Optional.empty();
  }

  /// The attributes that a harmless call of the rule may lack, where it lacks the given one;
  /// nothing where each call that the rule is for has it.
  private static Set<Attribute> lacked(StudiedRule rule, Attribute attribute) {
    if (OF_RISK.contains(attribute)) {
      return asks(rule, OF_RISK) ? Set.of() : OF_RISK;
    }
    if (attribute != Attribute.CLAIM && UNCERTAIN.contains(attribute)) {
      return Set.of(attribute);
    }
    boolean named = rule.demand(Attribute.TOOL_NAME).isPresent();
    for (var kind : List.of(OF_PATHS, OF_URLS, OF_TEXTS)) {
      if (kind.contains(attribute)) {
        return named || asks(rule, kind) ? Set.of() : kind;
      }
    }
    return Set.of();
  }

  /// Tells if a rule is only for calls that have one of some attributes.
  private static boolean asks(StudiedRule rule, Set<Attribute> kind) {
    return rule.demands().stream()
        .anyMatch(demand -> !demand.negated() && kind.contains(demand.attribute()));
  }

  private static String where(Attribute attribute) {
    return switch (attribute) {
      case SIDE_EFFECTS -> "for a tool whose effects nobody knows";
      case OPERATION -> "for a tool whose operation nobody knows";
      case METADATA -> "for a tool that its server does not describe so";
      case TOOL_STATE -> "for a tool of which no account is kept";
      case CLIENT -> "for a client that does not say its name, and a client can say any";
      case CAPABILITY ->
          "for a client that does not say what it can do, and a client can say anything";
      case ISSUER, SCOPE, AUDIENCE, CLIENT_ID, CLAIM ->
          "for a call without a token, while nobody is signed in";
      case ORIGIN -> "for a call of which nobody knows which way it came";
      default -> "where there is no `" + attribute.member() + "`";
    };
  }

  private static boolean onlyRead(AttributeDemand demand) {
    return demand.attribute() == Attribute.OPERATION
        && !demand.negated()
        && demand.options().values().equals(Set.of("read"));
  }
}
