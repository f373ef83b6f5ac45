package dev.assent.core.proxy.session;

import dev.assent.core.approval.ApprovalAnswer;
import java.util.Optional;

/// One conversation of a client with its server: the objects that both sides of a session work
/// with.
final class Conversation {
  final SessionParts parts;
  final SessionNotes notes;
  final SessionEnd end;
  final FaultBarrier barrier;

  /// Requests without answer, of each side.
  final Exchanges fromClient;

  final Exchanges fromServer;
  final ClientOutlet toClient;
  final ServerOutlet toServer;
  final CallAnswers answers;
  final CallEnding ending;
  final SessionSafeguards safeguards;
  final SessionJudging judging;
  final MessageTrimming trimming;
  final SessionOrder order;
  final FollowUps followUps;
  final OwnTasks ownTasks;
  final PendingCallReplies replies;

  /// @param resubmission takes a request of the client again
  Conversation(SessionParts parts, CallAnswers.Resubmission resubmission) {
    this.parts = parts;
    this.notes = new SessionNotes(parts);
    this.end = new SessionEnd(parts);
    this.barrier = new FaultBarrier(parts, notes, end);
    var openCalls = parts.guards().openCalls();
    this.fromClient = new Exchanges(SessionSide.CLIENT, parts.inFlight(), openCalls);
    this.fromServer = new Exchanges(SessionSide.SERVER, parts.inFlight(), openCalls);
    this.toClient = new ClientOutlet(parts.client(), barrier);
    this.toServer = new ServerOutlet(parts, barrier, end);
    this.ownTasks = new OwnTasks(parts, end, fromClient, toClient, toServer);
    this.answers = new CallAnswers(toClient, toServer, ownTasks, resubmission);
    this.ending = new CallEnding(parts, notes, end, barrier, fromClient, fromServer, answers);
    end.follow(ending::endAll);
    this.safeguards = new SessionSafeguards(parts, notes, fromClient, toClient);
    this.judging = new SessionJudging(parts, safeguards);
    this.followUps = new FollowUps(parts.clock());
    this.trimming = new MessageTrimming(parts, notes, followUps);
    this.order = new SessionOrder(fromClient);
    this.replies = new PendingCallReplies(parts, ownTasks);
  }

  /// Why nobody wants a call any more; absent while somebody does.
  Optional<ApprovalAnswer.Cause> gone(Exchange call) {
    return call.isGivenUp() ? Optional.of(ApprovalAnswer.Cause.CANCELLED) : end.withdrawal();
  }
}
