package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import java.util.Optional;

/// Gives answers to those who wait for them: the sender of a call, the batch that it came in, or
/// the task that stands for it. Thread-safe.
record CallAnswers(
    ClientOutlet toClient, ServerOutlet toServer, OwnTasks tasks, Resubmission resubmission) {
  /// Takes a request of the client again that nobody has answered yet.
  interface Resubmission {
    /// @param bytes of its line
    void again(Message.Request request, int bytes);
  }

  /// Keeps the answer to a call for the client's next [ClientOutlet#flush], adds it to those of the
  /// call's batch, or keeps it for those who ask for the call's task. A fault is the caller's.
  void enqueue(Exchange call, Message answer) {
    if (!finishes(call, answer)) {
      toClient.enqueue(call.batch(), answer);
    }
  }

  /// Does with the answer to a call what [#enqueue] does, and sends it; one that a fault keeps from
  /// the client is replaced by an error.
  void send(Exchange call, Message answer) {
    if (!finishes(call, answer)) {
      toClient.send(call.batch(), answer);
    }
  }

  // The task that stands for a call takes its answer.
  private boolean finishes(Exchange call, Message answer) {
    call.task()
        .ifPresent(task ->
            tasks.finished(task, answer, request -> resubmission.again(request, call.bytes())));
    return call.task().isPresent();
  }

  /// Sends the answer to a request of the server, or adds it to those of the request's batch.
  void toServer(Optional<BatchAnswers> batch, Message answer) {
    batch.ifPresentOrElse(one -> one.answered(answer), () -> toServer.send(answer));
  }

  /// Sends the refusal of a request that was not taken in, or adds it to those of its batch.
  ///
  /// @param from who made the request
  void refuse(SessionSide from, Optional<BatchAnswers> batch, Message refusal) {
    batch.ifPresentOrElse(
        one -> one.refused(refusal),
        () -> {
          switch (from) {
            case CLIENT -> toClient.send(refusal);
            case SERVER -> toServer.send(refusal);
          }
        });
  }
}
