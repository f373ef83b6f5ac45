package dev.assent.core.proxy.session;

import dev.assent.core.approval.ApprovalAnswer;
import java.util.Optional;

/// The parts that both sides of a session share.
///
/// @param parts what the session was given
/// @param notes writes down what does not pass
/// @param end of the session
/// @param barrier where faults end
/// @param fromClient requests of the client without answer
/// @param fromServer requests of the server without answer
/// @param toClient the outlet to the client
/// @param toServer the outlet to the server
/// @param answers gives answers to those who wait
/// @param ending ends calls that get no answer
/// @param safeguards those that stand beside the policy
/// @param judging judges calls
/// @param trimming cuts what passes without a rule
/// @param order checks which messages may come when
/// @param followUps the requests that answered calls let follow
/// @param ownTasks those that calls were given while their question is open
/// @param replies chooses what calls are given while their question is open
record SharedParts(
    SessionParts parts,
    SessionNotes notes,
    SessionEnd end,
    FaultBarrier barrier,
    InFlightCalls fromClient,
    InFlightCalls fromServer,
    ClientOutlet toClient,
    ServerOutlet toServer,
    CallAnswers answers,
    CallEnding ending,
    SessionSafeguards safeguards,
    SessionJudging judging,
    MessageTrimming trimming,
    SessionOrder order,
    FollowUps followUps,
    OwnTasks ownTasks,
    PendingCallReplies replies) {
  /// Why nobody wants a call any more; absent while somebody does.
  Optional<ApprovalAnswer.Cause> gone(InFlightCall call) {
    return call.isGivenUp() ? Optional.of(ApprovalAnswer.Cause.CANCELLED) : end.withdrawal();
  }

  /// Makes them for a session.
  ///
  /// @param resubmission takes a request of the client again
  static SharedParts of(SessionParts parts, CallAnswers.Resubmission resubmission) {
    var notes = new SessionNotes(parts);
    var end = new SessionEnd(parts);
    var barrier = new FaultBarrier(parts, notes, end);
    var openCalls = parts.guards().openCalls();
    var fromClient = new InFlightCalls(SessionSide.CLIENT, parts.inFlight(), openCalls);
    var fromServer = new InFlightCalls(SessionSide.SERVER, parts.inFlight(), openCalls);
    var toClient = new ClientOutlet(parts.client(), barrier);
    var toServer = new ServerOutlet(parts, barrier, end);
    var ownTasks = new OwnTasks(parts, end, fromClient, toClient, toServer);
    var answers = new CallAnswers(toClient, toServer, ownTasks, resubmission);
    var ending = new CallEnding(parts, end, barrier, fromClient, fromServer, answers);
    end.follow(ending::endAll);
    var safeguards = new SessionSafeguards(parts, notes, fromClient, toClient);
    var followUps = new FollowUps(parts.clock());
    return new SharedParts(
        parts,
        notes,
        end,
        barrier,
        fromClient,
        fromServer,
        toClient,
        toServer,
        answers,
        ending,
        safeguards,
        new SessionJudging(parts, safeguards),
        new MessageTrimming(parts, notes, followUps),
        new SessionOrder(fromClient),
        followUps,
        ownTasks,
        new PendingCallReplies(parts, ownTasks));
  }
}
