package dev.assent.core.approval.question;

import dev.assent.core.access.AccessRequest;
import java.util.Collections;
import java.util.Set;

/// The properties shared by calls that a person refuses together: session, server, tool, and for
/// commands a rule of command risk that they set off. Arguments do not count: a variant is of the
/// same kind.
///
/// @param commandRules ids of command-risk rules; empty where the refused call set off none, and
///   then any command counts
public record CallKind(
    String session, String proxy, String method, String tool, Set<String> commandRules) {
  public CallKind {
    commandRules = Set.copyOf(commandRules);
  }

  public static CallKind of(String proxy, AccessRequest request) {
    return new CallKind(
        request.environment().sessionId(),
        proxy,
        request.action().method(),
        request.resource().toolName().orElse(""),
        Set.copyOf(request.resource().command().rules()));
  }

  /// True if a call is of this kind.
  public boolean covers(CallKind call) {
    return session.equals(call.session)
        && proxy.equals(call.proxy)
        && method.equals(call.method)
        && tool.equals(call.tool)
        && (commandRules.isEmpty() || !Collections.disjoint(commandRules, call.commandRules));
  }
}
