package dev.assent.desktop.tray;

import java.io.IOException;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.freedesktop.dbus.connections.IDisconnectCallback;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;

/// The person's session bus for as long as the program runs: a connection that comes back by itself
/// when the bus ends and starts again. Everything that is done with it is done on one thread of its
/// own, in order.
public final class SessionBus implements AutoCloseable {
  private static final Logger LOG = System.getLogger(SessionBus.class.getName());

  // Milliseconds. The library tries for ten seconds by itself, and meanwhile there would be neither
  // tray nor fallback.
  private static final int CONNECTING = 2000;

  private final Supplier<DBusConnectionBuilder> chosen;
  private final Retry retry;
  private final List<Guest> guests = new ArrayList<>();
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("session bus").factory());
  private Optional<DBusConnection> bus = Optional.empty();
  private volatile boolean closed;

  /// The time to wait before the next connection.
  ///
  /// @param first after the connection was lost
  /// @param most twice as long after each try, up to this
  record Retry(Duration first, Duration most) {
    static final Retry STANDARD = new Retry(Duration.ofMillis(500), Duration.ofSeconds(30));

    Duration after(Duration last) {
      Duration twice = last.multipliedBy(2);
      return twice.compareTo(most) < 0 ? twice : most;
    }
  }

  /// Somebody with objects on the bus. Called on the bus's thread.
  interface Guest {
    /// There is a connection, the first one or another: nothing is exported, requested or listened
    /// to on it.
    void connected(DBusConnection bus) throws DBusException;

    /// The connection is gone, and with it all that was on it.
    void lost();
  }

  private SessionBus(Supplier<DBusConnectionBuilder> chosen, Retry retry) {
    this.chosen = chosen;
    this.retry = retry;
  }

  /// Connects.
  ///
  /// @throws IOException when there is no session bus now
  public static SessionBus connect() throws IOException {
    return connect(
        () ->
            DBusConnectionBuilder.forSessionBus().transportConfig().withTimeout(CONNECTING).back(),
        Retry.STANDARD);
  }

  /// Connects to the bus of the machine in the same way.
  ///
  /// @throws IOException when there is no such bus now
  public static SessionBus connectToMachine() throws IOException {
    return connect(
        () -> DBusConnectionBuilder.forSystemBus().transportConfig().withTimeout(CONNECTING).back(),
        Retry.STANDARD);
  }

  /// As above, to another bus.
  static SessionBus connect(Supplier<DBusConnectionBuilder> chosen, Retry retry)
      throws IOException {
    var session = new SessionBus(chosen, retry);
    try {
      session.bus = Optional.of(session.build());
      return session;
    } catch (DBusException | DBusExecutionException e) {
      session.worker.shutdown();
      throw new IOException("no session bus: " + e.getMessage(), e);
    }
  }

  private DBusConnection build() throws DBusException {
    var end = new End();
    DBusConnection built = chosen.get().withShared(false).withDisconnectCallback(end).build();
    end.of = Optional.of(built);
    return built;
  }

  // Told on a thread of the library, once for each connection, whatever ended it.
  private final class End implements IDisconnectCallback {
    private volatile Optional<DBusConnection> of = Optional.empty();

    @Override
    public void disconnectOnError(IOException why) {
      run(() -> ended(of));
    }

    @Override
    public void requestedDisconnect(Integer id) {
      run(() -> ended(of));
    }

    @Override
    public void clientDisconnect() {
      run(() -> ended(of));
    }
  }

  private void ended(Optional<DBusConnection> which) {
    if (closed || bus.isEmpty() || !which.equals(bus)) {
      return;
    }
    LOG.log(Logger.Level.INFO, "the session bus is gone; it is looked for again");
    bus = Optional.empty();
    guests.forEach(guest -> tell(guest, Guest::lost));
    again(retry.first());
  }

  private void again(Duration after) {
    var _ = worker.schedule(() -> reconnect(after), after.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void reconnect(Duration waited) {
    if (closed) {
      return;
    }
    try {
      DBusConnection built = build();
      bus = Optional.of(built);
      guests.forEach(guest -> welcome(guest, built));
    } catch (DBusException | RuntimeException e) {
      LOG.log(Logger.Level.DEBUG, "no session bus yet", e);
      again(retry.after(waited));
    }
  }

  /// Takes a guest in and tells it of the connection, if there is one now.
  void join(Guest guest) {
    run(() -> {
      guests.add(guest);
      bus.ifPresent(there -> welcome(guest, there));
    });
  }

  private static void welcome(Guest guest, DBusConnection bus) {
    try {
      guest.connected(bus);
    } catch (DBusException | RuntimeException e) {
      LOG.log(Logger.Level.WARNING, "something could not be put on the session bus", e);
    }
  }

  private static void tell(Guest guest, Consumer<Guest> news) {
    try {
      news.accept(guest);
    } catch (RuntimeException e) {
      LOG.log(Logger.Level.WARNING, "a guest of the session bus failed", e);
    }
  }

  /// Runs something on the bus's thread, after what was given before. After [#close] nothing is
  /// run.
  void run(Runnable work) {
    try {
      worker.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "the session bus was left already", e);
    }
  }

  /// Does something on the bus's thread after a while; nothing once the bus was left.
  void later(Duration after, Runnable work) {
    try {
      var _ = worker.schedule(work, after.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "the session bus was left already", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    worker.shutdown();
    try {
      if (!worker.awaitTermination(2, TimeUnit.SECONDS)) {
        worker.shutdownNow();
      }
      if (bus.isPresent()) {
        bus.get().close();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "the session bus was left with a complaint", e);
    }
  }
}
