package dev.assent.core.proxy.session;

import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pep.PolicyEnforcementPoint;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.transport.Channel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/// The parts of a session.
///
/// @param id unique for ever
/// @param client the connection to the client
/// @param server the server, already started
/// @param enforcement judges
/// @param approvals where waiting calls are withdrawn
/// @param operations where outcomes are written
/// @param knowledge what is learned by listening
/// @param facts what attributes are gathered from, at this moment
/// @param callTimeout how long a call may go without a sign of life
/// @param inFlight how many calls may be open for each side
/// @param limits of messages
/// @param clock the wall clock
/// @param guards what stands beside the policy
/// @param over why it does not belong to anybody any more; absent while it does
public record SessionParts(
    String id,
    String proxy,
    Channel client,
    Upstream server,
    PolicyEnforcementPoint enforcement,
    ApprovalBroker approvals,
    OperationLog operations,
    SessionKnowledge knowledge,
    Supplier<SessionFacts> facts,
    Duration callTimeout,
    int inFlight,
    JsonLimits limits,
    InstantSource clock,
    SafeguardParts guards,
    Supplier<Optional<SessionFault>> over) {
  /// Returns whether a line that is no message may be a batch of them: they exist in one revision,
  /// once it was agreed on.
  boolean isBatch(MalformedMessageException fault) {
    return fault.code() == MalformedMessageException.Code.BATCH
        && knowledge.revision().filter(ProtocolVersion::hasBatches).isPresent();
  }
}
