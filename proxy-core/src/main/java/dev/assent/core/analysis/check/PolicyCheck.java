package dev.assent.core.analysis.check;

import dev.assent.core.pap.Finding;
import dev.assent.core.pap.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Remarks on what a valid policy does (clause 7): rules that never match, decide nothing, soften a denial, or mean
/// something else than people expect. Where a call can show it there is a [dev.assent.core.pap.Witness] that the engine
/// confirmed.
///
/// Pure and immutable. Findings are by severity, then in the order of rules, those about the whole policy last. What is
/// said of all calls leaves links of the file system aside. After an edit [#changed(int, Rule)] and [#with(Policy)] look
/// only at what the edit touches, and find exactly what a new check of the whole policy would.
public final class PolicyCheck {
  /// After so many edited rules the policy is compiled anew.
  private static final int EDITS = 24;

  private final Setting setting;
  private final Engine engine;
  private final List<Slot> slots;
  private final List<Finding> findings;

  private PolicyCheck(Setting setting, Engine engine, List<Slot> slots) {
    this.setting = setting;
    this.engine = engine;
    this.slots = slots;
    this.findings = sorted(setting, slots);
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
    var setting = new Setting(policy, now);
    var rules = policy.rules().stream().map(rule -> new StudiedRule(rule, now)).toList();
    var own = new OwnRemarks(setting);
    var engine = Engine.of(policy, rules);
    var examination = new Examination(setting, engine, new Rules(rules));
    var slots = rules.stream().map(rule -> examination.slot(rule, own.of(rule), new Probes())).toList();
    return new PolicyCheck(setting, engine, slots);
  }

  /// What was found.
  public List<Finding> findings() {
    return findings;
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

  /// The check of another policy at the same moment. Quick where few neighbouring rules differ, and nothing else that
  /// matters to rules.
  public PolicyCheck with(Policy policy) {
    var next = new Setting(policy, setting.now());
    if (!next.sameAs(setting)) {
      return of(policy, setting.now());
    }
    var edit = Edit.between(slots, policy.rules());
    return edit.size() + engine.strangers() > EDITS ? of(policy, setting.now()) : continued(next, edit);
  }

  private PolicyCheck continued(Setting next, Edit edit) {
    Set<StudiedRule> removed = Collections.newSetFromMap(new IdentityHashMap<>());
    edit.removed(slots).forEach(slot -> removed.add(slot.rule()));
    var fresh = edit.added().stream().map(rule -> new StudiedRule(rule, next.now())).toList();
    var rules = edit.applied(slots.stream().map(Slot::rule).toList(), fresh);
    var now = engine.after(rules, new HashSet<>(fresh));
    var examination = new Examination(next, now, new Rules(rules));
    var touch = new Touch(examination, removed, fresh);
    var own = new OwnRemarks(next);
    var looked =
        fresh.stream().map(rule -> examination.slot(rule, own.of(rule), new Probes())).toList();
    var kept = slots.stream().map(slot -> removed.contains(slot.rule()) ? slot : touch.after(slot)).toList();
    return new PolicyCheck(next, now, edit.applied(kept, looked));
  }

  private static List<Finding> sorted(Setting setting, List<Slot> slots) {
    var found = new ArrayList<Finding>();
    for (int i = 0; i < slots.size(); i++) {
      var slot = slots.get(i);
      for (var remark : slot.own()) {
        found.add(remark.at(i, slot.rule()));
      }
      for (var remark : slot.judged()) {
        found.add(remark.at(i, slot.rule()));
      }
    }
    found.addAll(PolicyRemarks.of(setting, slots.stream().map(Slot::rule).toList()));
    // Stable: within a severity the order of rules stays.
    found.sort(Comparator.comparing(Finding::severity));
    return List.copyOf(found);
  }
}
