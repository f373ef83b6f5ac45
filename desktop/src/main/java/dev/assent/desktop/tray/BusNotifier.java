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
import org.freedesktop.dbus.errors.ServiceUnknown;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.DBus;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;

/// Notifications by the desktop's service on the session bus. What is shown comes back when the
/// service, or the bus, ends and starts again. Where the service offers no actions, only the words
/// are shown.
public final class BusNotifier implements Notifier {
  private static final Logger LOG = System.getLogger(BusNotifier.class.getName());
  private static final UInt32 NONE = new UInt32(0);
  private static final String NOBODY = "";
  private static final long PUT_AWAY = 2;

  // The name of the installed application and of its icon.
  private static final String ENTRY = "dev.assent.Assent";

  /// A hint for the service of Xfce alone: it draws a button for what a click does elsewhere, and a
  /// click does nothing there.
  private static final String DRAWS_CLICK = "x-canonical-private-icon-only";

  private final SessionBus session;
  private final InstantSource clock;
  private final ImageData icon;
  private final Executor toolkit;
  private final Listener listener;
  // Of the bus's thread, all of them.
  private final Map<String, Shown> shown = new LinkedHashMap<>();
  private Optional<DBusConnection> bus = Optional.empty();
  private Optional<Service> service = Optional.empty();

  /// @param by the service that shows it, by its name on this bus; empty where none does
  /// @param id that service's number; 0 where it does not have it
  private record Shown(Notification notification, String by, UInt32 id) {}

  /// A service by its own name on the bus: another one that takes its place never gets what was
  /// meant for it.
  private record Service(String name, NotificationServer calls, List<String> able) {}

  private BusNotifier(
      SessionBus session,
      InstantSource clock,
      ImageData icon,
      Executor toolkit,
      Listener listener) {
    this.session = session;
    this.clock = clock;
    this.icon = icon;
    this.toolkit = toolkit;
    this.listener = listener;
  }

  /// Notifications over a bus.
  ///
  /// @param icon stands beside the words of each
  /// @param toolkit where the listener is told
  public static BusNotifier on(
      SessionBus session,
      InstantSource clock,
      ImageData icon,
      Executor toolkit,
      Listener listener) {
    var notifier = new BusNotifier(session, clock, icon, toolkit, listener);
    session.join(
        new SessionBus.Guest() {
          @Override
          public void connected(DBusConnection there) throws DBusException {
            there.addSigHandler(DBus.NameOwnerChanged.class, notifier::ownerChanged);
            there.addSigHandler(NotificationServer.ActionInvoked.class, notifier::invoked);
            there.addSigHandler(NotificationServer.NotificationClosed.class, notifier::closed);
            notifier.bus = Optional.of(there);
            List.copyOf(notifier.shown.values()).forEach(one -> notifier.put(one.notification()));
          }

          @Override
          public void lost() {
            notifier.bus = Optional.empty();
            notifier.service = Optional.empty();
            // Another bus may give the same names to other programs.
            notifier.shown.replaceAll((_, one) -> new Shown(one.notification(), NOBODY, NONE));
          }
        });
    return notifier;
  }

  @Override
  public void show(Notification notification) {
    session.run(() -> put(notification));
  }

  @Override
  public void withdraw(String key) {
    session.run(() -> {
      Shown gone = shown.remove(key);
      // A service that has gone took it along, and none is started for that.
      if (gone != null && service.filter(there -> there.name().equals(gone.by())).isPresent()) {
        call(there -> close(there, gone));
      }
    });
  }

  private static void close(Service there, Shown gone) {
    if (there.name().equals(gone.by())) {
      there.calls().CloseNotification(gone.id());
    }
  }

  // Another service knows nothing of what the one before showed. One that was started to show
  // something has shown it already when the bus tells of it.
  private void ownerChanged(DBus.NameOwnerChanged change) {
    if (change.name.equals(NotificationServer.NAME)) {
      session.run(() -> servedBy(change.newOwner));
    }
  }

  private void servedBy(String name) {
    service = service.filter(known -> known.name().equals(name));
    if (!name.isEmpty()) {
      List.copyOf(shown.values()).stream()
          .filter(one -> !one.by().equals(name))
          .forEach(one -> put(one.notification()));
    }
  }

  private void put(Notification notification) {
    Shown before = shown.getOrDefault(notification.key(), new Shown(notification, NOBODY, NONE));
    shown.put(notification.key(), new Shown(notification, before.by(), before.id()));
    if (clock.instant().isBefore(notification.until())) {
      call(there -> shown.put(notification.key(), notify(there, notification, before)));
    }
  }

  private Shown notify(Service there, Notification notification, Shown before) {
    long left = Duration.between(clock.instant(), notification.until()).toMillis();
    UInt32 id =
        there
            .calls()
            .Notify(
                Texts.get("shell.brand"),
                before.by().equals(there.name()) ? before.id() : NONE,
                ENTRY,
                notification.title(),
                there.able().contains("body-markup")
                    ? escaped(notification.body())
                    : notification.body(),
                there.able().contains("actions")
                    ? actions(notification.offers(), !there.able().contains(DRAWS_CLICK))
                    : List.of(),
                hints(notification),
                Math.clamp(left, 1000, Integer.MAX_VALUE));
    return new Shown(notification, there.name(), id);
  }

  // A click on the words themselves is a look, never an answer. It has no words: some services draw
  // a button for it that has.
  private static List<String> actions(List<Notification.Offer> offers, boolean clickable) {
    var actions = new ArrayList<String>();
    if (clickable && offers.contains(Notification.Offer.REVIEW)) {
      actions.addAll(List.of("default", ""));
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

  private Map<String, Variant<?>> hints(Notification notification) {
    return Map.of(
        "urgency", new Variant<>(notification.urgent() ? (byte) 2 : (byte) 1),
        // The sound is ours: one for a burst.
        "suppress-sound", new Variant<>(true),
        "desktop-entry", new Variant<>(ENTRY),
        // An application that is not installed has no icon that goes by a name.
        "image-data", new Variant<>(icon, ImageData.TYPE));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private void invoked(NotificationServer.ActionInvoked signal) {
    session.run(() ->
        find(signal.id())
            .map(Shown::notification)
            .ifPresent(one ->
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

  // One that ran out of the service's time is not put away: it stays ours, and comes back where it
  // changes.
  private void closed(NotificationServer.NotificationClosed signal) {
    session.run(() ->
        find(signal.id())
            .map(Shown::notification)
            .ifPresent(one -> {
              if (signal.reason().longValue() == PUT_AWAY) {
                shown.remove(one.key());
                toolkit.execute(() -> listener.dismissed(one.key()));
              } else {
                shown.put(one.key(), new Shown(one, NOBODY, NONE));
              }
            }));
  }

  private Optional<Shown> find(UInt32 id) {
    return shown.values().stream()
        .filter(one -> !id.equals(NONE) && one.id().equals(id))
        .findFirst();
  }

  private void call(Consumer<Service> work) {
    if (bus.isEmpty()) {
      return;
    }
    try {
      try {
        work.accept(service(bus.get()));
      } catch (ServiceUnknown e) {
        LOG.log(
            Logger.Level.DEBUG,
            "the desktop's notification service has gone; another is looked for",
            e);
        service = Optional.empty();
        work.accept(service(bus.get()));
      }
    } catch (DBusException | DBusExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "the desktop shows no notification now", e);
    }
  }

  // The one that is there now, or that the bus starts for us.
  private Service service(DBusConnection there) throws DBusException {
    if (service.isPresent()) {
      return service.get();
    }
    var names = there.getRemoteObject("org.freedesktop.DBus", "/org/freedesktop/DBus", DBus.class);
    if (!names.NameHasOwner(NotificationServer.NAME)) {
      names.StartServiceByName(NotificationServer.NAME, NONE);
    }
    String name = names.GetNameOwner(NotificationServer.NAME);
    var calls = there.getRemoteObject(name, NotificationServer.PATH, NotificationServer.class);
    var found = new Service(name, calls, List.copyOf(calls.GetCapabilities()));
    service = Optional.of(found);
    return found;
  }
}
