package dev.assent.desktop.rules.book;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.Draft;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/// A change that was worked out elsewhere, as the form takes it.
///
/// @param index the 0-based place of the rule that changes; [OpenRules#NONE] for one that is new
/// @param rule what the form shows
/// @param more the change that it becomes, given what is in force and the rule as it was edited;
///   absent for the rule alone
/// @param promise the call that it was made for; absent for none
/// @param message what is said of it
/// @param why what it is for, as the history keeps it where the person says nothing else
public record RuleProposal(
    int index,
    Rule rule,
    Optional<BiFunction<Policy, Rule, Draft>> more,
    Optional<Promise> promise,
    String message,
    String why) {

  /// A call that the change has to decide as was said when it was made up.
  ///
  /// @param made decides the call by a policy
  /// @param effect how it is to be decided; absent where that is what the rule in the form says
  public record Promise(RecordedRule made, Optional<Effect> effect) {
    /// The outcome for the call.
    ///
    /// @param next the policy with the draft
    /// @param rule the rule in the form
    public MadeForCall call(Policy inForce, Policy next, Rule rule) {
      var now = made.decide(inForce);
      var then = made.decide(next);
      var said = effect.orElse(rule.effect());
      // Only where the tool stands in the way does it matter what accepting it would change.
      boolean asks = then.effect() != said && then.trace().basis() instanceof Basis.ByNewTool;
      return new MadeForCall(
          now,
          asks ? made.decideAccepted(inForce) : now,
          then,
          asks ? made.decideAccepted(next) : then,
          said,
          made.tool());
    }
  }

  /// The rule that a change is about: the last that it adds, else the first that it puts in the
  /// place of another.
  ///
  /// @param rules what is in force
  /// @return absent where the change adds and replaces nothing, or the rules are others by now
  public static Optional<RuleProposal> of(Draft change, List<Rule> rules) {
    if (!change.added().isEmpty()) {
      return Optional.of(
          added(
              change.added().getLast(),
              (_, edited) -> change.withMain(edited),
              change,
              Texts.get("rules.why.call")));
    }
    if (change.replaced().isEmpty()) {
      return Optional.empty();
    }
    var one = change.replaced().getFirst();
    int index = rules.indexOf(one.was());
    if (index < 0) {
      return Optional.empty();
    }
    int others = change.replaced().size() - 1;
    return Optional.of(
        others == 0
            ? new RuleProposal(
                index,
                one.rule(),
                Optional.empty(),
                Optional.empty(),
                Texts.get("rules.message.proposed"),
                Texts.get("rules.why.call"))
            : new RuleProposal(
                index,
                one.rule(),
                Optional.of((_, edited) -> change.with(one, edited)),
                Optional.empty(),
                Texts.count("rules.message.proposedMore", others),
                Texts.get("rules.why.call")));
  }

  /// The rule that was made of a call of the log.
  ///
  /// @param policy what is in force
  public static Optional<RuleProposal> of(RecordedRule made, Policy policy) {
    boolean isNew = !made.draft().added().isEmpty();
    var effect =
        isNew
            ? Optional.<Effect>empty()
            : Optional.of(made.decideAccepted(made.draft().applyTo(policy)).effect());
    return of(made.draft(), policy.rules())
        .map(one ->
            new RuleProposal(
                one.index(),
                one.rule(),
                isNew ? Optional.of(made::redrawn) : one.more(),
                Optional.of(new Promise(made, effect)),
                one.message(),
                one.why()));
  }

  /// A new rule that was suggested.
  ///
  /// @param whole the change that makes it live, with the exceptions that others get for it; given
  ///   what is in force
  /// @param policy what is in force
  public static RuleProposal suggested(
      Rule rule, BiFunction<Policy, Rule, Draft> whole, Policy policy) {
    return added(
        rule,
        whole,
        whole.apply(policy, rule),
        Texts.get("rules.why.suggestion", CoreWords.ofTitle(rule)));
  }

  private static RuleProposal added(
      Rule rule, BiFunction<Policy, Rule, Draft> whole, Draft change, String why) {
    return new RuleProposal(
        OpenRules.NONE,
        rule,
        Optional.of(whole),
        Optional.empty(),
        change.replaced().isEmpty()
            ? Texts.get("rules.message.suggested")
            : Texts.get("rules.message.suggestedExcept", others(change)),
        why);
  }

  private static String others(Draft change) {
    var before =
        new Draft(
            List.of(), List.of(), change.replaced().stream().map(Draft.Replacement::was).toList());
    var after =
        new Draft(
            List.of(), List.of(), change.replaced().stream().map(Draft.Replacement::rule).toList());
    return String.join(
        " ",
        ChangeWords.TEXT.of(
            PolicyDifference.between(
                PolicyDocument.of(before.applyTo(Policy.DENY_ALL)),
                PolicyDocument.of(after.applyTo(Policy.DENY_ALL)))));
  }
}
