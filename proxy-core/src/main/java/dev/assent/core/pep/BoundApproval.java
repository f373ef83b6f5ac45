package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.policy.PolicyVersion;

/// A yes that a call got, bound to what it was given for.
///
/// @param approvalId the question that a person answered
/// @param digest of the call, as the person saw it
/// @param tool digest of the tool's description, empty where it has none
/// @param policy the version in force
public record BoundApproval(String approvalId, String digest, String tool, PolicyVersion policy) {
  static BoundApproval of(String approvalId, AccessRequest request, PolicyVersion policy) {
    return new BoundApproval(approvalId, request.digest(), described(request), policy);
  }

  /// Whether the yes holds for a later round of the call.
  boolean covers(AccessRequest request, PolicyVersion now) {
    return policy.equals(now) && digest.equals(request.digest()) && tool.equals(described(request));
  }

  private static String described(AccessRequest request) {
    return request.resource().tool().description().map(CanonicalJson::digest).orElse("");
  }
}
