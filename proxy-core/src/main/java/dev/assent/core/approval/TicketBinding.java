package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.policy.PolicyVersion;

/// The properties of a call that a retry ticket is bound to. A call may use a ticket only when
/// every part is equal.
///
/// @param subject who asks
/// @param client what the client calls itself, with its version
/// @param session our name of the session
/// @param tool digest of the tool's description; empty where it has none
/// @param digest of method, server, tool and arguments
/// @param policy the version the call is judged under
record TicketBinding(
    Subject.Key subject,
    String client,
    String session,
    String proxy,
    String tool,
    String digest,
    PolicyVersion policy) {
  static TicketBinding of(String proxy, AccessRequest request, PolicyVersion policy) {
    var environment = request.environment();
    return new TicketBinding(
        request.subject().key(),
        environment.clientName().orElse("") + "\n" + environment.clientVersion().orElse(""),
        environment.sessionId(),
        proxy,
        request.resource().tool().description().map(CanonicalJson::digest).orElse(""),
        request.digest(),
        policy);
  }

  static TicketBinding of(ApprovalRequest asked) {
    return of(asked.proxy(), asked.request(), asked.trace().policy());
  }
}
