package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.pdp.Decision.DecisionTrace;

/// The properties of a call that a retry ticket is bound to. A call may use a ticket only when
/// every part is equal.
///
/// @param subject who asks
/// @param client what the client calls itself, with its version
/// @param session our name of the session
/// @param tool digest of the tool's description; empty where it has none
/// @param digest of method, server, tool and arguments
/// @param asking the rules that ask about it
record TicketBinding(
    Subject.Key subject,
    String client,
    String session,
    String proxy,
    String tool,
    String digest,
    DecisionTrace.Asking asking) {
  static TicketBinding of(String proxy, AccessRequest request, DecisionTrace trace) {
    var environment = request.environment();
    return new TicketBinding(
        request.subject().key(),
        environment.clientName().orElse("") + "\n" + environment.clientVersion().orElse(""),
        environment.sessionId(),
        proxy,
        request.resource().tool().description().map(CanonicalJson::digest).orElse(""),
        request.digest(),
        trace.asking());
  }

  static TicketBinding of(ApprovalRequest asked) {
    return of(asked.proxy(), asked.request(), asked.trace());
  }

  static TicketBinding of(ApprovalQuestion ask) {
    return of(ask.proxy(), ask.request(), ask.trace());
  }

  /// True for a call that is the same but for the rules that ask about it.
  boolean isOtherQuestionOf(TicketBinding other) {
    return !equals(other)
        && new TicketBinding(subject, client, session, proxy, tool, digest, other.asking)
            .equals(other);
  }
}
