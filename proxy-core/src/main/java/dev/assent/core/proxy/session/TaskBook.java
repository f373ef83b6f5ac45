package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.TaskView;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// The tasks that calls of one session have made, with the decision that let each call pass.
/// Thread-safe.
final class TaskBook {
  // Tasks live for minutes; the oldest beyond these can no longer be asked for.
  private static final int MOST = 10_000;

  private final SequencedMap<String, String> decisions = new LinkedHashMap<>();

  /// Looks at an answer of the server before it goes to the client.
  synchronized void answered(InFlightCall call, Message answer) {
    TaskView.madeBy(answer)
        .ifPresent(task -> {
          decisions.putIfAbsent(task, call.decisionId());
          if (decisions.size() > MOST) {
            decisions.pollFirstEntry();
          }
        });
  }

  /// Whether a request is about a task that no call of this session has made.
  synchronized boolean isForeign(Message.Request request) {
    return TaskView.isAboutOneTask(request.method()) && decisionOf(request).isEmpty();
  }

  /// The decision that let the call pass whose task a request is about; absent for requests about
  /// no task of this session.
  synchronized Optional<String> decisionOf(Message.Request request) {
    return TaskView.isAboutOneTask(request.method())
        ? TaskView.of(request.params()).flatMap(task -> Optional.ofNullable(decisions.get(task)))
        : Optional.empty();
  }
}
