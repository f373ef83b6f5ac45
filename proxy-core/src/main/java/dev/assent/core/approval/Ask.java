package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.pdp.Trace;
import java.time.Instant;

/// What the enforcement point asks a person.
///
/// @param proxy the proxy's name
/// @param request the call, described
/// @param trace why it is asked
/// @param settings time-outs and caching in force for this proxy
/// @param askedAt when the call was first asked; a call that is asked again after a policy change keeps its place
/// @param deadline when it is denied
/// @param change what is different in the tool's description since a person accepted it; empty for a new tool
public record Ask(
    String proxy,
    AccessRequest request,
    Trace trace,
    CoreConfig.Hitl settings,
    Instant askedAt,
    Instant deadline,
    ToolDifference change) {
  /// A question about a call whose tool has not changed.
  public Ask(
      String proxy, AccessRequest request, Trace trace, CoreConfig.Hitl settings, Instant askedAt, Instant deadline) {
    this(proxy, request, trace, settings, askedAt, deadline, ToolDifference.NONE);
  }
}
