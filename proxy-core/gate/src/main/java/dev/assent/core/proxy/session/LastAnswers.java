package dev.assent.core.proxy.session;

import dev.assent.core.transport.LocalSession;
import java.io.IOException;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/// Gives every open call its answer before the core ends: what comes in a moment is awaited, the
/// rest is told that Assent closes.
public final class LastAnswers {
  private static final Logger LOG = System.getLogger(LastAnswers.class.getName());

  // A person who quits waits no longer than these together, whatever a client does.
  private static final int FOR_SERVERS_MILLIS = 800;
  private static final int FOR_CLIENTS_MILLIS = 500;
  private static final int LOOK_MILLIS = 20;

  private LastAnswers() {}

  public static void give(Collection<ProxySession> sessions) {
    try {
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FOR_SERVERS_MILLIS);
      boolean waited;
      do {
        waited = sessions.stream().anyMatch(ProxySession::isWaitedFor);
        // Once more after nothing is waited for: an answer that was taken a moment ago is being
        // written.
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      } while ((waited || sessions.stream().anyMatch(ProxySession::isWaitedFor))
          && System.nanoTime() < until);
      tell(sessions);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // Each by a thread of its own: a client that reads nothing holds nobody else up.
  private static void tell(Collection<ProxySession> sessions) throws InterruptedException {
    var telling = new ArrayList<Thread>();
    for (ProxySession session : sessions) {
      telling.add(Thread.ofVirtual().name("last answers").start(session::endCalls));
    }
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FOR_CLIENTS_MILLIS);
    for (Thread thread : telling) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime())));
    }
  }

  /// Ends the way to a client, and with it its session.
  public static void hangUp(LocalSession session) {
    try {
      session.connection().close();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "a connection did not close", e);
    }
  }
}
