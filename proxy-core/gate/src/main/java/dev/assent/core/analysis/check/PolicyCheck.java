package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Remarks on what a valid policy does (clause 7): rules that never match, decide nothing, soften a
/// denial, or mean something else than people expect. Where a call can show it there is a
/// [dev.assent.core.pap.document.WitnessCall] that the engine confirmed.
///
/// Pure and immutable. Findings are by severity, then in the order of rules, those about the whole
/// policy last. What is said of all calls leaves links of the file system aside. After an edit
/// [#changed(int, Rule)] and [#with(Policy)] look only at what the edit touches, and find exactly
/// what a new check of the whole policy would.
public final class PolicyCheck {
  /// After so many edited rules the policy is compiled anew.
  private static final int EDITS = 24;

  private final CheckContext setting;
  private final CheckEngine engine;
  private final List<RuleFindings> slots;
  private final FindingList found;

  private PolicyCheck(
      CheckContext setting, CheckEngine engine, List<RuleFindings> slots, FindingList found) {
    this.setting = setting;
    this.engine = engine;
    this.slots = slots;
    this.found = found;
  }

  /// Checks a policy without regard to time: no rule counts as expired.
  public static List<Finding> check(Policy policy) {
    return of(policy).findings();
  }

  /// Checks a policy at a moment.
  public static List<Finding> check(Policy policy, Instant now) {
    return of(policy, now).findings();
  }

  /// Checks a policy file at a moment; the findings have places.
  public static List<Finding> check(PolicyDocument document, Instant now) {
    return document.placed(check(document.policy(), now));
  }

  /// A check without regard to time that can be continued after an edit.
  public static PolicyCheck of(Policy policy) {
    return of(policy, Instant.MIN);
  }

  /// A check at a moment that can be continued after an edit.
  public static PolicyCheck of(Policy policy, Instant now) {
    var setting = new CheckContext(policy, now);
    var rules =
        policy.rules().stream().map(rule -> new StudiedRule(rule, now, policy.globs())).toList();
    var own = new OwnRemarks(setting);
    var engine = CheckEngine.of(policy, rules);
    var examination = new RuleExamination(setting, engine, RuleGroups.all(rules));
    var slots =
        rules.stream().map(rule -> examination.slot(rule, own.of(rule), new ProbeCache())).toList();
    return new PolicyCheck(setting, engine, slots, FindingList.of(setting, slots));
  }

  /// Decides a call as the check does that confirms its witnesses: as one of a session on a machine
  /// without links.
  public static Decision decide(Policy policy, AccessRequest call) {
    return CheckEngine.of(policy).decide(call);
  }

  /// All findings of the check.
  public List<Finding> findings() {
    return found.findings();
  }

  /// The policy that was checked.
  public Policy policy() {
    return setting.policy();
  }

  /// The check of the policy with one rule put in the place of another, or behind the last one.
  ///
  /// @param index 0-based, at most the number of rules
  public PolicyCheck changed(int index, Rule rule) {
    var rules = new ArrayList<>(policy().rules());
    if (index == rules.size()) {
      rules.add(rule);
    } else {
      rules.set(index, rule);
    }
    return with(policy().withRules(rules));
  }

  /// The check of another policy at the same moment. Quick where few neighbouring rules differ, and
  /// nothing else that matters to rules.
  public PolicyCheck with(Policy policy) {
    var next = new CheckContext(policy, setting.now());
    if (!next.sameAs(setting)) {
      return of(policy, setting.now());
    }
    var edit = RuleListEdit.between(slots, policy.rules());
    return edit.size() + engine.strangers() > EDITS
        ? of(policy, setting.now())
        : continued(next, edit);
  }

  private PolicyCheck continued(CheckContext next, RuleListEdit edit) {
    var removed = edit.removed(slots).stream().map(RuleFindings::rule).toList();
    var fresh =
        edit.added().stream()
            .map(rule -> new StudiedRule(rule, next.now(), next.policy().globs()))
            .toList();
    var rules = edit.applied(slots.stream().map(RuleFindings::rule).toList(), fresh);
    var after = engine.after(rules, fresh);
    var examination = new RuleExamination(next, after, RuleGroups.few(rules));
    var touch = new EditImpact(examination, removed, fresh);
    var own = new OwnRemarks(next);
    var looked =
        fresh.stream().map(rule -> examination.slot(rule, own.of(rule), new ProbeCache())).toList();
    var kept = new ArrayList<RuleFindings>(slots.size());
    for (int i = 0; i < slots.size(); i++) {
      kept.add(i >= edit.from() && i < edit.to() ? slots.get(i) : touch.after(slots.get(i)));
    }
    var now = edit.applied(kept, looked);
    return new PolicyCheck(next, after, now, found.after(next, now));
  }
}
