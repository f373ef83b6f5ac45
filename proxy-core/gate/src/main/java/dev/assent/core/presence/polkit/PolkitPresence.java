package dev.assent.core.presence.polkit;

import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresencePurpose;
import dev.assent.core.presence.PresenceResult;
import java.io.IOException;
import java.lang.System.Logger;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.freedesktop.dbus.connections.IDisconnectCallback;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.errors.ServiceUnknown;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.CallbackHandler;
import org.freedesktop.dbus.types.UInt32;

/// Asks for the person by polkit. Each question is a connection of its own, and nothing outlasts
/// it.
///
/// A yes counts only if polkit said just before, with nobody asked, that a person has to be: where
/// a rule of the system or an earlier yes lets the action pass, no proof comes of it.
public final class PolkitPresence implements PresenceCheck {
  private static final Logger LOG = System.getLogger(PolkitPresence.class.getName());

  // Flags of polkit.
  private static final long ASK_NOBODY = 0;
  private static final long ASK_THE_PERSON = 1;

  private static final String QUESTION = "question";

  // Milliseconds. The library tries for ten seconds by itself, even where there is no bus.
  private static final int CONNECTING = 2000;

  // Nobody is waited for in it but polkit itself, which may have to be started.
  private static final long LOOK_SECONDS = 25;
  private static final long WITHDRAW_SECONDS = 2;

  private final String address;

  /// @param address of the system bus
  public PolkitPresence(String address) {
    this.address = address;
  }

  private static String actionOf(PresencePurpose purpose) {
    return switch (purpose) {
      case DANGEROUS_CALL -> "dev.assent.allow-dangerous-call";
      case CHANGE_OF_SETTING -> "dev.assent.change-confirmation";
    };
  }

  @Override
  public PresenceResult ask(PresencePurpose purpose) throws InterruptedException {
    var gone = new CompletableFuture<PolkitVerdict>();
    DBusConnection bus;
    try {
      bus =
          DBusConnectionBuilder.forAddress(address)
              .withShared(false)
              .transportConfig()
              .withTimeout(CONNECTING)
              .back()
              .withDisconnectCallback(new Gone(gone))
              .build();
    } catch (DBusException | DBusExecutionException | IllegalArgumentException e) {
      LOG.log(Logger.Level.DEBUG, "the system bus cannot be reached", e);
      return new PresenceResult.NotOffered("the system bus cannot be reached");
    }
    try {
      return ask(new Talk(bus, gone), actionOf(purpose));
    } catch (DBusException | DBusExecutionException e) {
      return complaint(e);
    } finally {
      close(bus);
    }
  }

  private static PresenceResult ask(Talk talk, String action)
      throws DBusException, InterruptedException {
    Optional<PresenceResult> hindrance;
    try {
      hindrance = hindrance(talk.call(action, ASK_NOBODY).get(LOOK_SECONDS, TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      return complaint(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException _) {
      return new PresenceResult.Failed("polkit did not answer");
    }
    if (hindrance.isPresent()) {
      return hindrance.get();
    }
    var answer = talk.call(action, ASK_THE_PERSON);
    try {
      return after(answer.get());
    } catch (ExecutionException e) {
      return complaint(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      talk.withdraw();
      throw e;
    }
  }

  // Anything that keeps a person's answer from being a proof, told while nobody has been asked.
  private static Optional<PresenceResult> hindrance(PolkitVerdict unasked) {
    if (unasked.isAuthorized) {
      return Optional.of(
          new PresenceResult.NotOffered(
              "this system says yes without asking anybody, because of who you are, a rule of its"
                  + " own or an earlier yes"));
    }
    return unasked.isChallenge
        ? Optional.empty()
        : Optional.of(
            new PresenceResult.NotOffered("this system lets nobody confirm, by a rule of its own"));
  }

  private static PresenceResult after(PolkitVerdict verdict) {
    if (verdict.isAuthorized && !verdict.isChallenge) {
      return new PresenceResult.Proved(PresenceMeans.POLKIT);
    }
    if (verdict.isChallenge) {
      return new PresenceResult.NotOffered(
          "no program of this session shows the questions of polkit");
    }
    return verdict.details.containsKey("polkit.dismissed")
        ? new PresenceResult.Cancelled()
        : new PresenceResult.Refused();
  }

  private static PresenceResult complaint(Throwable e) {
    LOG.log(Logger.Level.DEBUG, "polkit gave no verdict", e);
    if (e instanceof ServiceUnknown) {
      return new PresenceResult.NotOffered("polkit is not installed or does not run");
    }
    // Said by polkit in English whatever the language; else it is one failure among others.
    return String.valueOf(e.getMessage()).contains("is not registered")
        ? new PresenceResult.NotOffered(
            "the actions of Assent are not installed; the packages for Linux install them")
        : new PresenceResult.Failed("polkit gave no answer that can be read");
  }

  private static void close(DBusConnection bus) {
    try {
      bus.close();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "the system bus was left with a complaint", e);
    }
  }

  /// The calls of one question.
  ///
  /// @param gone ends when the bus goes away
  private record Talk(DBusConnection bus, CompletableFuture<PolkitVerdict> gone) {
    CompletableFuture<PolkitVerdict> call(String action, long flags) throws DBusException {
      var answer = new CompletableFuture<PolkitVerdict>();
      var _ = gone.whenComplete((_, e) -> answer.completeExceptionally(e));
      bus.callWithCallback(
          authority(),
          "CheckAuthorization",
          new Answer<>(answer),
          PolkitSubject.onBus(bus.getUniqueName()),
          action,
          Map.of(),
          new UInt32(flags),
          QUESTION);
      return answer;
    }

    // Waits until it got there: a connection that ends takes along what was not sent. What is lost
    // all the same is withdrawn by polkit when the connection has ended.
    void withdraw() throws InterruptedException {
      var answer = new CompletableFuture<Object>();
      var _ = gone.whenComplete((_, e) -> answer.completeExceptionally(e));
      try {
        bus.callWithCallback(
            authority(), "CancelCheckAuthorization", new Answer<>(answer), QUESTION);
        Object _ = answer.get(WITHDRAW_SECONDS, TimeUnit.SECONDS);
      } catch (DBusException | DBusExecutionException | ExecutionException | TimeoutException e) {
        LOG.log(Logger.Level.DEBUG, "a question of polkit could not be withdrawn", e);
      }
    }

    private PolkitAuthority authority() throws DBusException {
      return bus.getRemoteObject(PolkitAuthority.NAME, PolkitAuthority.PATH, PolkitAuthority.class);
    }
  }

  private record Answer<T>(CompletableFuture<T> to) implements CallbackHandler<T> {
    @Override
    public void handle(T said) {
      to.complete(said);
    }

    @Override
    public void handleError(DBusExecutionException e) {
      to.completeExceptionally(e);
    }
  }

  private record Gone(CompletableFuture<PolkitVerdict> to) implements IDisconnectCallback {
    @Override
    public void disconnectOnError(IOException e) {
      to.completeExceptionally(e);
    }

    @Override
    public void exceptionOnTerminate(IOException e) {
      to.completeExceptionally(e);
    }

    @Override
    public void requestedDisconnect(Integer connection) {
      to.completeExceptionally(new IOException("the bus was left"));
    }

    @Override
    public void clientDisconnect() {
      to.completeExceptionally(new IOException("the bus was left"));
    }
  }
}
