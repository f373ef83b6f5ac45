package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The answers to one batch, collected until each of its requests has one or needs none any more;
/// then they go out as one array. Thread-safe.
///
/// A batch of notifications alone, and one whose requests were all given up, is not answered.
final class BatchAnswers {
  private final Consumer<List<Message>> whole;
  private final List<Message> answers = new ArrayList<>();
  // The reading of the batch itself counts as one, so that early answers do not complete it.
  private int open = 1;

  /// @param whole takes the answers, at least one
  BatchAnswers(Consumer<List<Message>> whole) {
    this.whole = whole;
  }

  /// A request was taken in; one of [#answered] and [#needsNone] follows.
  synchronized void expects() {
    open++;
  }

  /// An answer to a member that was not taken in.
  synchronized void refused(Message answer) {
    answers.add(answer);
  }

  /// A request that was taken in has its answer.
  void answered(Message answer) {
    synchronized (this) {
      answers.add(answer);
    }
    settle();
  }

  /// A request that was taken in will not be answered.
  void needsNone() {
    settle();
  }

  /// All members have been looked at.
  void read() {
    settle();
  }

  private void settle() {
    List<Message> all;
    synchronized (this) {
      open--;
      all = open == 0 ? List.copyOf(answers) : List.of();
    }
    if (!all.isEmpty()) {
      whole.accept(all);
    }
  }
}
