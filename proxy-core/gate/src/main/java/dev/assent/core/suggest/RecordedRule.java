package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ListedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.analysis.Explanations;
import dev.assent.core.analysis.NarrowRule;
import dev.assent.core.analysis.PolicyCompiler;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Drafts a rule for one call of the log, as narrow as the language can say it, or for the folders
/// that its files lie in.
///
/// The rule is for calls from now on of a tool that is accepted. Whether the tool is, is another
/// question: what decides the call is asked for the tool as it stands and for the tool accepted.
///
/// Calls that a person refused are denied from then on, calls that passed without a question are
/// asked about, and the rest is allowed, a shell command only by itself. A dangerous call is asked
/// about and never allowed; nor is a command with another one beside it, or a call of which the log
/// does not say enough to tell it from others of its tool. All calls of a tool that takes no
/// argument are the same.
public final class RecordedRule {
  private final Policy policy;
  private final PastCall past;
  private final Optional<ToolReview> tool;
  private final Optional<GrantReach.Folders> reach;
  private final AccessRequest request;
  private final AccessRequest accepted;
  private final PolicyCompiler compiler;
  private final Optional<Draft> draft;

  /// The ends of a rule beside what its call says.
  ///
  /// @param tool as it stands now; absent where nobody knows, and then it counts as at the call
  /// @param reach the folders that it is for, of those of [Wider]; absent for the call alone
  public record Wish(Optional<ToolReview> tool, Optional<GrantReach.Folders> reach) {
    /// For the call alone, of a tool that stands as it did then.
    public static final Wish NARROW = new Wish(Optional.empty(), Optional.empty());
  }

  /// The folders that a rule for a call may be for.
  ///
  /// @param folder where its files lie; absent where it has none, or they are too many or too high
  /// @param project the project that they lie in; absent where none is known, or it is the same
  public record Wider(Optional<GrantReach.Folders> folder, Optional<GrantReach.Folders> project) {
    /// Neither.
    public static final Wider NONE = new Wider(Optional.empty(), Optional.empty());

    /// Those of a record's call. What is dangerous or starts something has none.
    public static Wider of(AuditRecord record) {
      return PastCall.of(record).map(Wider::of).orElse(NONE);
    }

    private static Wider of(PastCall past) {
      var call = past.request();
      boolean plain =
          call.resource().toolName().filter(Candidates::isPlain).isPresent()
              && !call.resource().command().isChained()
              && !GrantOffer.executes(call)
              && !past.danger()
              && ApprovalTiers.of(call, false) != ApprovalTier.DANGER;
      return plain ? new Wider(GrantOffer.folders(call), GrantOffer.project(call)) : NONE;
    }

    private boolean includes(GrantReach.Folders reach) {
      return folder.filter(reach::equals).or(() -> project.filter(reach::equals)).isPresent();
    }
  }

  private RecordedRule(Policy policy, PastCall past, Path userHome, Instant now, Wish wish) {
    this.policy = policy;
    this.past = past;
    this.tool = wish.tool().filter(review -> review.listed().isPresent());
    this.reach = wish.reach();
    var call = at(past.request(), now);
    this.request = tool.map(review -> in(call, review.state())).orElse(call);
    this.accepted = in(call, ToolState.PINNED);
    this.compiler = past.call().compiler(userHome);
    this.draft = first().map(RecordedRule::named);
  }

  /// The rule for a call, and what it does to that call.
  ///
  /// @param policy what is in force
  /// @param userHome what `~/` means, absolute
  /// @param now when the rule would be in force: rules that have expired by then are inactive
  /// @return absent for records that no rule decides about, and for calls without anything a rule
  ///   could name
  public static Optional<RecordedRule> of(
      Policy policy, AuditRecord record, Path userHome, Instant now) {
    return of(policy, record, userHome, now, Wish.NARROW);
  }

  /// The same with more to be said of it.
  ///
  /// @return absent too where the call has no such folders, and where its rule is none that allows
  public static Optional<RecordedRule> of(
      Policy policy, AuditRecord record, Path userHome, Instant now, Wish wish) {
    return PastCall.of(record)
        .filter(past -> wish.reach().isEmpty() || Wider.of(past).includes(wish.reach().get()))
        .map(past -> new RecordedRule(policy, past, userHome, now, wish))
        .filter(made -> made.draft.isPresent());
  }

  /// The tool as it stands now; absent where nobody knows or it is not listed any more.
  public Optional<ToolReview> tool() {
    return tool;
  }

  /// The change that puts the rule in force, with the exceptions that others need for it.
  public Draft draft() {
    return draft.orElseThrow();
  }

  /// The change for the rule after a person edited it: the rules that are in its way for this call
  /// get exceptions for what it says now. Where the language cannot say these, the rule alone.
  ///
  /// @param inForce the policy in force now
  public Draft redrawn(Policy inForce, Rule edited) {
    return changeFor(inForce, edited, decideAlone(inForce));
  }

  /// The decision of a policy on the call now, with the tool as it stands.
  public Decision decide(Policy by) {
    return compiler.compile(by).decide(request);
  }

  /// The decision of a policy if the tool were accepted.
  public Decision decideAccepted(Policy by) {
    return compiler.compile(by).decide(accepted);
  }

  // A rule does not tell what happened before the call: rules that look back keep asking.
  private Decision decideAlone(Policy by) {
    return compiler.compile(by).decide(accepted.after(List.of()));
  }

  private Optional<Draft> first() {
    var inForce = compiler.compile(policy);
    var decision = inForce.decide(accepted.after(List.of()));
    Effect wanted = wanted(past.call(), inForce.decide(request.after(List.of())));
    if (reach.isPresent()) {
      return wanted == Effect.ALLOW ? below(reach.get(), decision) : Optional.empty();
    }
    return switch (wanted) {
      case ALLOW -> allowing(decision).or(() -> narrow(Effect.HITL, decision));
      case HITL -> narrow(Effect.HITL, decision);
      case DENY -> narrow(Effect.DENY, decision);
    };
  }

  /// True if a rule has the name that this program gives one that it makes of a call.
  public static boolean isNamed(Rule rule) {
    return rule.title().equals(nameOf(rule));
  }

  /// The name that this program gives a rule that it makes of a call.
  public static String nameOf(Rule rule) {
    return DerivedName.of(rule, "");
  }

  // An id alone tells a person little of what it allows.
  private static Draft named(Draft draft) {
    if (draft.added().isEmpty() || draft.added().getLast().description().isPresent()) {
      return draft;
    }
    var rule = draft.added().getLast();
    return draft.withMain(rule.named(rule.id(), DerivedName.of(rule, "")));
  }

  /// @param today the decision on the call now, with the tool as it stands and nothing before it
  private Effect wanted(RecordedCall call, Decision today) {
    if (past.verdict().refuses()) {
      return Effect.DENY;
    }
    boolean danger =
        past.danger() || ApprovalTiers.of(request, today.trace()) == ApprovalTier.DANGER;
    boolean unasked =
        call.decision() == Effect.ALLOW
            || today.effect() == Effect.ALLOW && past.verdict() != PersonVerdict.YES;
    // A command with another one beside it is looked at each time.
    boolean chained = request.resource().command().isChained();
    return danger || unasked || chained ? Effect.HITL : Effect.ALLOW;
  }

  private Optional<Draft> allowing(Decision today) {
    var narrow =
        NarrowRule.of(policy, request, Effect.ALLOW)
            .filter(made -> made.placed() || takesNothing())
            .map(NarrowRule::rule);
    return narrow.flatMap(rule ->
        // With exceptions for this tool alone where only questions are in the way; else whatever
        // changes least.
        splitting(rule, today)
            .or(() ->
                Explanations.of(policy, accepted, compiler, 1).changes().stream()
                    .findFirst()
                    .flatMap(change -> Draft.between(policy, change.changed()))));
  }

  private boolean takesNothing() {
    return request.arguments().equals(JsonObject.EMPTY)
        && tool.flatMap(ToolReview::listed)
            .flatMap(ListedTool::description)
            .flatMap(described -> described.object("inputSchema"))
            .filter(schema ->
                schema
                    .object("properties")
                    .filter(some -> !some.equals(JsonObject.EMPTY))
                    .isEmpty())
            .isPresent();
  }

  private Optional<Draft> splitting(Rule rule, Decision today) {
    return AskRuleSplitter.of(policy, rule, asking(today), true, List.of(request))
        .filter(change -> decideAlone(change.applyTo(policy)).effect() == Effect.ALLOW);
  }

  // Files that hold keys and passwords are left out, wherever nothing else keeps them from it.
  private Optional<Draft> below(GrantReach.Folders reach, Decision today) {
    var narrow = NarrowRule.of(policy, request, Effect.ALLOW).filter(NarrowRule::placed);
    if (narrow.isEmpty()) {
      return Optional.empty();
    }
    var rule = narrow.get().below(reach.folders());
    return splitting(rule, today)
        .flatMap(change -> {
          var secrets = secretsIn(reach, change.applyTo(policy));
          if (secrets.isEmpty()) {
            return Optional.of(change);
          }
          var conditions = new ArrayList<>(rule.conditions());
          conditions.add(new Condition.Not(List.of(Attribute.PATH.texts(secrets))));
          return splitting(rule.withConditions(conditions), today);
        });
  }

  private List<String> secretsIn(GrantReach.Folders reach, Policy changed) {
    var compiled = compiler.compile(changed);
    return reach.folders().stream()
        .flatMap(folder ->
            SecretFiles.reached(
                accepted, folder, call -> compiled.decide(call).effect() == Effect.ALLOW)
                .stream())
        .distinct()
        .toList();
  }

  private Optional<Draft> narrow(Effect effect, Decision today) {
    return NarrowRule.of(policy, request, effect)
        .map(NarrowRule::rule)
        .map(rule -> changeFor(policy, rule, today));
  }

  private Draft changeFor(Policy policy, Rule rule, Decision today) {
    boolean outweighed =
        switch (rule.effect()) {
          case ALLOW -> true;
          case DENY -> policy.combining() == Policy.Combining.HITL_OVERRIDES;
          case HITL -> false;
        };
    return AskRuleSplitter.of(
            policy, rule, outweighed ? asking(today) : List.of(), true, List.of(request))
        .orElseGet(() -> new Draft(List.of(), List.of(), List.of(rule)));
  }

  private static List<Integer> asking(Decision today) {
    return today.trace().matched().stream()
        .filter(match -> match.effect() == Effect.HITL)
        .map(match -> match.index())
        .toList();
  }

  private static AccessRequest in(AccessRequest call, ToolState state) {
    return call.resource().toolName().isPresent() ? call.to(call.resource().withTool(state)) : call;
  }

  private static AccessRequest at(AccessRequest request, Instant now) {
    var environment = request.environment().at(now);
    return request.in(environment);
  }
}
