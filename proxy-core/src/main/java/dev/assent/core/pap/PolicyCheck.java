package dev.assent.core.pap;

import dev.assent.core.json.JsonDocument;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/// Remarks on what a valid policy does (clause 7): rules that never match, decide nothing, soften a denial, or mean
/// something else than people expect. Where a call can show it there is a [Witness] that the engine confirmed.
///
/// Pure. Findings are by severity, then in file order. A policy of some thousand rules takes a moment; where rules are too many to
/// compare each with each, a note says so.
public final class PolicyCheck {
  private PolicyCheck() {}

  /// Checks a policy without regard to time: no rule counts as expired.
  public static List<Finding> check(Policy policy) {
    return check(policy, Instant.MIN, PolicyCheck::engine);
  }

  /// Checks a policy at a moment.
  public static List<Finding> check(Policy policy, Instant now) {
    return check(policy, now, PolicyCheck::engine);
  }

  /// Checks a policy file at a moment; the findings have places.
  public static List<Finding> check(PolicyDocument document, Instant now) {
    var findings = check(document.policy(), now);
    if (findings.isEmpty()) {
      return findings;
    }
    var places = document.places();
    return findings.stream().map(finding -> placed(finding, places)).toList();
  }

  static List<Finding> check(Policy policy, Instant now, Function<Policy, PolicyDecisionPoint> engine) {
    var remarks = new Remarks(policy, now, engine);
    new RuleRemarks(remarks).make();
    new PairRemarks(remarks).make();
    var sorted = new ArrayList<>(remarks.findings());
    sorted.sort(Comparator.comparing(Finding::severity).thenComparing(PolicyCheck::index));
    return List.copyOf(sorted);
  }

  private static PolicyDecisionPoint engine(Policy policy) {
    return CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE);
  }

  private static Finding placed(Finding finding, JsonDocument places) {
    return finding.at(places.placeOf(finding.pointer()));
  }

  private static int index(Finding finding) {
    String[] steps = finding.pointer().split("/", -1);
    return steps.length > 2 ? Integer.parseInt(steps[2]) : Integer.MAX_VALUE;
  }
}
