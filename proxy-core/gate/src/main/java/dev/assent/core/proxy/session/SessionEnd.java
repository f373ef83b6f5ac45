package dev.assent.core.proxy.session;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// The end of a session that cannot go on: its cause, and what follows from it. Thread-safe.
final class SessionEnd {
  // A client that reads slowly still gets its last errors before the connection ends.
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  // A client that has not asked anything since the fault is left this long to ask and read why.
  private static final Duration UNTOLD = Duration.ofSeconds(30);

  private final SessionParts parts;
  private final AtomicReference<Optional<SessionFault>> cause =
      new AtomicReference<>(Optional.empty());
  private final CountDownLatch told = new CountDownLatch(1);
  private volatile Consumer<SessionFault> following = _ -> {};
  private volatile boolean hungUp;

  SessionEnd(SessionParts parts) {
    this.parts = parts;
  }

  /// Sets what is done when the session ends. To be called before anything can end it.
  void follow(Consumer<SessionFault> action) {
    following = action;
  }

  /// Why the session cannot go on; absent while it can.
  Optional<SessionFault> cause() {
    return cause.get();
  }

  /// Notes that the client is gone.
  void hangUp() {
    hungUp = true;
  }

  /// Why what would wait for a person is withdrawn; absent while the session goes on.
  Optional<ApprovalAnswer.Cause> withdrawal() {
    return cause()
        .map(SessionFault::withdrawal)
        .or(() -> hungUp ? Optional.of(ApprovalAnswer.Cause.DISCONNECTED) : Optional.empty());
  }

  /// Ends the session. The first fault counts: open calls end with it, later ones are refused with
  /// it, and the connection ends soon.
  void begin(SessionFault why) {
    if (cause.compareAndSet(Optional.empty(), Optional.of(why))) {
      following.accept(why);
    }
  }

  /// Ends the session because the server takes no messages. A write finds the server gone as often
  /// as a read does; either way the client reads how it ended.
  void serverUnreachable(IOException e) {
    CharSequence how = Sentence.told(e);
    try {
      how = parts.server().howItEnded();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      begin(
          new SessionFault(
              "server-unreachable",
              Sentence.of("The server of %s takes no messages: %s", parts.proxy(), how)));
    }
  }

  /// Ends the way to a server that has taken something up and does not read it, because nothing
  /// more may reach it.
  void cutOff() {
    begin(
        new SessionFault(
            "cut-off",
            Sentence.of(
                "The server of %s was cut off, because the user stopped everything",
                parts.proxy())));
    parts.server().close();
  }

  /// Notes that the client was told why.
  void told() {
    told.countDown();
  }

  /// Closes the connection to the client when it was told why, or has not asked for a while.
  void leave() throws InterruptedException {
    boolean _ = told.await(UNTOLD.toSeconds(), TimeUnit.SECONDS);
    TimeUnit.NANOSECONDS.sleep(LAST_WORDS.toNanos());
    parts.client().close();
  }
}
