package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.pdp.DecisionTrace;

/// A yes that a call got, bound to what it was given for.
///
/// @param approvalId the question that a person answered
/// @param digest of the call, as the person saw it
/// @param tool digest of the tool's description, empty where it has none
/// @param asking the rules that asked
public record BoundApproval(
    String approvalId, String digest, String tool, DecisionTrace.Asking asking) {
  static BoundApproval of(String approvalId, AccessRequest request, DecisionTrace trace) {
    return new BoundApproval(approvalId, request.digest(), described(request), trace.asking());
  }

  /// True if the yes holds for a later round of the call.
  boolean covers(AccessRequest request, DecisionTrace trace) {
    return asking.equals(trace.asking())
        && digest.equals(request.digest())
        && tool.equals(described(request));
  }

  private static String described(AccessRequest request) {
    return request.resource().tool().description().map(CanonicalJson::digest).orElse("");
  }
}
