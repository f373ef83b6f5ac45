package dev.assent.core.proxy;

import dev.assent.core.access.Action;
import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pep.Ties;
import java.io.IOException;
import java.util.Optional;

/// Has the requests of the client judged, and sends on those that pass. Discovery, and an action that comes alone and need
/// not wait for anything, are carried out on the thread that reads; every other action on a thread of its own.
final class ClientCalls {
  // Bytes of a call. A longer one takes its time and would keep those behind it waiting.
  private static final int AT_ONCE = 64 * 1024;

  private final SessionCore core;
  private final ProxySession.Parts parts;

  ClientCalls(SessionCore core) {
    this.core = core;
    this.parts = core.parts();
  }

  static boolean isAction(String method) {
    return McpMethods.kindOf(method) == McpMethods.Kind.ACTION;
  }

  /// Takes a request that was opened. To wake a thread takes longer than to judge a call, so one is woken only where
  /// something may have to be waited for.
  void take(InFlight open) {
    Call call = callOf(open);
    if (!isAction(open.request().method())) {
      carryOut(open, call);
    } else if (!mayPassAtOnce(open) || !isCarriedOut(open, () -> core.judging().enforceAtOnce(call))) {
      core.rim()
          .start(
              "call " + open.request().id() + " of " + parts.id(),
              () -> carryOut(open, call),
              fault -> core.rim().abandon(open, fault));
    }
  }

  // A server over HTTP takes a call when it is connected to, and perhaps not before it has answered the one before. Calls
  // that were read together are faster beside each other, and their records are written together.
  private boolean mayPassAtOnce(InFlight open) {
    return open.bytes() <= AT_ONCE && !parts.server().isOverHttp() && !parts.client().hasMoreAtHand();
  }

  private Call callOf(InFlight open) {
    Message.Request request = open.request();
    var ties =
        new Ties(
            core.tasks().decisionOf(request),
            core.rounds().resume(request),
            () -> open.carried().isGivenUp(),
            () -> core.ladder().hand(open));
    return new Call(
        request.tree(), request.method(), Optional.of(request.id().json()), Action.Direction.CLIENT_TO_SERVER, ties);
  }

  private void carryOut(InFlight open, Call call) {
    boolean _ = isCarriedOut(open, () -> Optional.of(core.judging().enforce(call)));
  }

  private interface Judging {
    Optional<Enforcement> judge() throws AuditException, InterruptedException;
  }

  // Whatever goes wrong with a call becomes a refusal here; where the program itself fails, in the session's rim. Returns
  // false where the call was not judged, and nothing has happened.
  private boolean isCarriedOut(InFlight open, Judging judging) {
    Message.Request request = open.request();
    try {
      var judged = judging.judge();
      if (judged.isEmpty()) {
        return false;
      }
      switch (judged.get()) {
        case Enforcement.Forward forward -> forward(open.carried(), forward);
        case Enforcement.Refuse refuse -> {
          var answer =
              core.ladder()
                  .comeAgain(open.carried(), refuse)
                  .or(() -> refuse.reply().map(reply -> SessionCore.answerOf(request, reply)));
          refused(open.carried(), answer);
        }
      }
    } catch (AuditException e) {
      refused(
          open.carried(), Optional.of(SessionCore.failure(request.id(), core.logFailed(e) + " Nothing was run.")));
    } catch (InterruptedException _) {
      core.fromClient().refused(open.carried());
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      core.serverUnreachable(e);
      if (core.fromClient().notSent(open.carried())) {
        core.endNeverTaken(open.carried());
      }
    }
    return true;
  }

  private void refused(InFlight call, Optional<Message> answer) {
    core.fromClient().refused(call);
    answer.ifPresent(one -> core.answer(call, one));
  }

  private void forward(InFlight open, Enforcement.Forward forward)
      throws IOException, AuditException, InterruptedException {
    Message.Request request = open.request();
    try (var passage = parts.approvals().switches().enter(forward.reach(), core::cutOff)) {
      if (passage.refusal().isPresent()) {
        core.fromClient().refused(open);
        core.withhold(open, forward, passage.refusal().get()).ifPresent(reply -> core.answer(open, reply));
        return;
      }
      boolean sent =
          core.fromClient()
              .send(open, forward, isAction(request.method()), () -> core.sendToServer(request));
      if (!sent) {
        open.batch().ifPresent(Batch::needsNone);
        core.operations().neverSent(request, forward.decisionId());
      }
    }
  }
}
