package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Policy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Remarks on what a valid policy does (clause 7): rules that never match, decide nothing, soften a
/// denial, or mean something else than people expect. Where a call can show it there is a
/// [dev.assent.core.pap.document.WitnessCall] that the engine confirmed.
///
/// Findings are by severity, then in the order of rules, those about the whole policy last. What is
/// said of all calls leaves links of the file system aside.
public final class PolicyCheck {
  private PolicyCheck() {}

  /// Checks a policy without regard to time: no rule counts as expired.
  public static List<Finding> check(Policy policy) {
    return check(policy, Instant.MIN);
  }

  /// Checks a policy at a moment.
  public static List<Finding> check(Policy policy, Instant now) {
    var setting = new CheckContext(policy, now);
    var rules =
        policy.rules().stream().map(rule -> new StudiedRule(rule, now, policy.globs())).toList();
    var own = new OwnRemarks(setting);
    var examination =
        new RuleExamination(setting, CheckEngine.of(policy, rules), new RuleGroups(rules));
    var found = new ArrayList<Finding>();
    for (int i = 0; i < rules.size(); i++) {
      var rule = rules.get(i);
      for (var remark : own.of(rule)) {
        found.add(remark.at(i, rule));
      }
      for (var remark : examination.of(rule)) {
        found.add(remark.at(i, rule));
      }
    }
    found.addAll(PolicyRemarks.of(setting, rules));
    found.sort(Comparator.comparing(Finding::severity));
    return List.copyOf(found);
  }

  /// Checks a policy file at a moment; the findings have places.
  public static List<Finding> check(PolicyDocument document, Instant now) {
    return document.placed(check(document.policy(), now));
  }

  /// Decides a call as the check does that confirms its witnesses: as one of a session on a machine
  /// without links.
  public static Decision decide(Policy policy, AccessRequest call) {
    return CheckEngine.of(policy).decide(call);
  }
}
