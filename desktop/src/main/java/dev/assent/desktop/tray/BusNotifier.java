package dev.assent.desktop.tray;

import dev.assent.desktop.ui.Texts;
import java.lang.System.Logger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.DBus;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;

/// Notifications by the desktop's service on the session bus. What is shown comes back when the service, or the bus, ends
/// and starts again. Where the service offers no actions, only the words are shown.
public final class BusNotifier implements Notifier {
  private static final Logger LOG = System.getLogger(BusNotifier.class.getName());
  private static final UInt32 NONE = new UInt32(0);
  private static final long PUT_AWAY = 2;

  private final SessionBus session;
  private final InstantSource clock;
  private final Executor toolkit;
  private final Listener listener;
  // Of the bus's thread, all of them.
  private final Map<String, Shown> shown = new LinkedHashMap<>();
  private Optional<DBusConnection> bus = Optional.empty();
  private Optional<List<String>> capabilities = Optional.empty();

  /// @param id the service's number; 0 where the service does not have it yet
  private record Shown(Notification notification, UInt32 id) {}

  private BusNotifier(SessionBus session, InstantSource clock, Executor toolkit, Listener listener) {
    this.session = session;
    this.clock = clock;
    this.toolkit = toolkit;
    this.listener = listener;
  }

  /// Notifications over a bus.
  ///
  /// @param toolkit where the listener is told
  public static BusNotifier on(SessionBus session, InstantSource clock, Executor toolkit, Listener listener) {
    var notifier = new BusNotifier(session, clock, toolkit, listener);
    session.join(
        new SessionBus.Guest() {
          @Override
          public void connected(DBusConnection there) throws DBusException {
            there.addSigHandler(DBus.NameOwnerChanged.class, notifier::ownerChanged);
            there.addSigHandler(NotificationServer.ActionInvoked.class, notifier::invoked);
            there.addSigHandler(NotificationServer.NotificationClosed.class, notifier::closed);
            notifier.bus = Optional.of(there);
            notifier.showAgain();
          }

          @Override
          public void lost() {
            notifier.bus = Optional.empty();
          }
        });
    return notifier;
  }

  @Override
  public void show(Notification notification) {
    session.run(
        () -> {
          Shown before = shown.get(notification.key());
          put(notification, before == null ? NONE : before.id());
        });
  }

  @Override
  public void withdraw(String key) {
    session.run(
        () -> {
          Shown gone = shown.remove(key);
          if (gone != null && !gone.id().equals(NONE)) {
            call(service -> service.CloseNotification(gone.id()));
          }
        });
  }

  private void ownerChanged(DBus.NameOwnerChanged change) {
    if (change.name.equals(NotificationServer.NAME) && !change.newOwner.isEmpty()) {
      session.run(this::showAgain);
    }
  }

  // Another service knows nothing of what the one before showed, and may be able to do other things.
  private void showAgain() {
    capabilities = Optional.empty();
    List.copyOf(shown.values()).forEach(one -> put(one.notification(), NONE));
  }

  private void put(Notification notification, UInt32 replaces) {
    shown.put(notification.key(), new Shown(notification, replaces));
    if (!clock.instant().isBefore(notification.until())) {
      return;
    }
    call(
        service -> {
          List<String> able = able(service);
          long left = Duration.between(clock.instant(), notification.until()).toMillis();
          UInt32 id =
              service.Notify(
                  Texts.get("shell.brand"),
                  replaces,
                  "",
                  notification.title(),
                  able.contains("body-markup") ? escaped(notification.body()) : notification.body(),
                  able.contains("actions") ? actions(notification.offers()) : List.of(),
                  hints(notification),
                  Math.clamp(left, 1000, Integer.MAX_VALUE));
          shown.put(notification.key(), new Shown(notification, id));
        });
  }

  private List<String> able(NotificationServer service) {
    if (capabilities.isEmpty()) {
      capabilities = Optional.of(List.copyOf(service.GetCapabilities()));
    }
    return capabilities.get();
  }

  // A click on the words themselves is a look, never an answer.
  private static List<String> actions(List<Notification.Offer> offers) {
    var actions = new ArrayList<String>();
    if (offers.contains(Notification.Offer.REVIEW)) {
      actions.addAll(List.of("default", Texts.get("notification.review")));
    }
    for (Notification.Offer offer : offers) {
      actions.add(keyOf(offer));
      actions.add(
          switch (offer) {
            case REVIEW -> Texts.get("notification.review");
            case DENY -> Texts.get("notification.deny");
          });
    }
    return actions;
  }

  private static String keyOf(Notification.Offer offer) {
    return offer.name().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Variant<?>> hints(Notification notification) {
    return Map.of(
        "urgency", new Variant<>(notification.urgent() ? (byte) 2 : (byte) 1),
        // The sound is ours: one for a burst.
        "suppress-sound", new Variant<>(true),
        "desktop-entry", new Variant<>("assent"));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private void invoked(NotificationServer.ActionInvoked signal) {
    session.run(
        () ->
            find(signal.id())
                .map(Shown::notification)
                .ifPresent(
                    one ->
                        offer(signal.action())
                            .filter(one.offers()::contains)
                            .ifPresent(offer -> toolkit.execute(() -> listener.chosen(one.key(), offer)))));
  }

  private static Optional<Notification.Offer> offer(String action) {
    for (Notification.Offer offer : Notification.Offer.values()) {
      if (keyOf(offer).equals(action)) {
        return Optional.of(offer);
      }
    }
    return action.equals("default") ? Optional.of(Notification.Offer.REVIEW) : Optional.empty();
  }

  // One that ran out of the service's time is not put away: it stays ours, and comes back where it changes.
  private void closed(NotificationServer.NotificationClosed signal) {
    session.run(
        () ->
            find(signal.id())
                .map(Shown::notification)
                .ifPresent(
                    one -> {
                      if (signal.reason().longValue() == PUT_AWAY) {
                        shown.remove(one.key());
                        toolkit.execute(() -> listener.dismissed(one.key()));
                      } else {
                        shown.put(one.key(), new Shown(one, NONE));
                      }
                    }));
  }

  private Optional<Shown> find(UInt32 id) {
    return shown.values().stream().filter(one -> !id.equals(NONE) && one.id().equals(id)).findFirst();
  }

  private void call(Consumer<NotificationServer> work) {
    if (bus.isEmpty()) {
      return;
    }
    try {
      work.accept(bus.get().getRemoteObject(NotificationServer.NAME, NotificationServer.PATH, NotificationServer.class));
    } catch (DBusException | DBusExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "the desktop shows no notification now", e);
    }
  }
}
