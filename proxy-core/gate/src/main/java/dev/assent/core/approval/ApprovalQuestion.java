package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.pdp.Decision.DecisionTrace;
import java.time.Instant;
import java.util.Optional;

/// One question of the enforcement point to a person.
///
/// @param proxy the proxy's name
/// @param request the call, described
/// @param trace why it is asked
/// @param settings time-outs and caching in force for this proxy
/// @param askedAt when the call was first asked; a call that is asked again after a policy change
///   keeps its place
/// @param deadline when it is denied
/// @param change what is different in the tool's description since a person accepted it; empty for
///   a new tool
/// @param restsOn the request whose yes covers this call, because it is a further round of the
///   same; nobody is asked then
/// @param caller who waits for the answer
/// @param patience how long the client is known to wait, where its calls have to leave before the
///   deadline
public record ApprovalQuestion(
    String proxy,
    AccessRequest request,
    DecisionTrace trace,
    CoreConfig.Hitl settings,
    Instant askedAt,
    Instant deadline,
    ToolDifference change,
    Optional<String> restsOn,
    Caller caller,
    Optional<Patience> patience) {
  /// True if a yes counts only after the system has proved that the person is there.
  ///
  /// @param tier how much is at stake
  public boolean needsPresence(ApprovalTier tier) {
    return settings.reauthenticates() && tier == ApprovalTier.DANGER;
  }
}
