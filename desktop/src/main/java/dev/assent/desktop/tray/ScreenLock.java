package dev.assent.desktop.tray;

import java.lang.System.Logger;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.DBus;
import org.freedesktop.dbus.interfaces.Properties;

/// Follows whether the person's screen is locked or blanked, as the desktop and the machine's login
/// service tell. It counts as locked as long as one of them says so, and as not locked where nobody
/// tells or whoever told is gone. The property belongs to the toolkit's thread.
public final class ScreenLock {
  private static final Logger LOG = System.getLogger(ScreenLock.class.getName());
  private static final String BUS = "org.freedesktop.DBus";

  private final Executor toolkit;
  private final BooleanProperty locked = new SimpleBooleanProperty(false);
  // Of the toolkit's thread: who says that it is locked.
  private final Set<String> telling = new HashSet<>();

  /// @param toolkit runs work on the toolkit's thread, in order
  public ScreenLock(Executor toolkit) {
    this.toolkit = toolkit;
  }

  /// True while it is locked.
  public ReadOnlyBooleanProperty lockedProperty() {
    return locked;
  }

  private void tell(String who, boolean now) {
    toolkit.execute(() -> {
      boolean _ = now ? telling.add(who) : telling.remove(who);
      locked.set(!telling.isEmpty());
    });
  }

  // Not every session says when it is unlocked again: the order to lock counts for the moment only,
  // and a person has to turn to a card anew in any case.
  private void ordered() {
    toolkit.execute(() -> {
      locked.set(true);
      locked.set(!telling.isEmpty());
    });
  }

  /// Listens to what blanks the screen.
  ///
  /// @param session the person's session bus
  public void onDesktop(SessionBus session) {
    session.join(
        new SessionBus.Guest() {
          @Override
          public void connected(DBusConnection bus) throws DBusException {
            bus.addSigHandler(
                ScreenSaver.ActiveChanged.class, signal -> tell(ScreenSaver.NAME, signal.active()));
            bus.addSigHandler(
                ScreenSaver.Gnome.ActiveChanged.class,
                signal -> tell(ScreenSaver.Gnome.NAME, signal.active()));
            bus.addSigHandler(DBus.NameOwnerChanged.class, ScreenLock.this::ownerChanged);
            ask(bus, ScreenSaver.NAME, there -> saver(there).GetActive());
            ask(bus, ScreenSaver.Gnome.NAME, there -> gnome(there).GetActive());
          }

          @Override
          public void lost() {
            tell(ScreenSaver.NAME, false);
            tell(ScreenSaver.Gnome.NAME, false);
          }
        });
  }

  private void ownerChanged(DBus.NameOwnerChanged change) {
    boolean known =
        change.name.equals(ScreenSaver.NAME) || change.name.equals(ScreenSaver.Gnome.NAME);
    if (known && change.newOwner.isEmpty()) {
      tell(change.name, false);
    }
  }

  // Nothing is started by the question.
  private void ask(DBusConnection bus, String service, Predicate<DBusConnection> question)
      throws DBusException {
    try {
      if (bus.getRemoteObject(BUS, "/org/freedesktop/DBus", DBus.class).NameHasOwner(service)) {
        tell(service, question.test(bus));
      }
    } catch (DBusExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "a service does not say whether the screen is locked", e);
    }
  }

  private static ScreenSaver saver(DBusConnection bus) {
    return remote(bus, ScreenSaver.NAME, ScreenSaver.PATH, ScreenSaver.class);
  }

  private static ScreenSaver.Gnome gnome(DBusConnection bus) {
    return remote(bus, ScreenSaver.Gnome.NAME, ScreenSaver.Gnome.PATH, ScreenSaver.Gnome.class);
  }

  private static <T extends org.freedesktop.dbus.interfaces.DBusInterface> T remote(
      DBusConnection bus, String service, String path, Class<T> kind) {
    try {
      return bus.getRemoteObject(service, path, kind);
    } catch (DBusException e) {
      throw new DBusExecutionException(String.valueOf(e.getMessage()), e);
    }
  }

  /// Listens to the machine's login service.
  ///
  /// @param system the system bus
  public void onLogin(SessionBus system) {
    system.join(
        new SessionBus.Guest() {
          @Override
          public void connected(DBusConnection bus) throws DBusException {
            try {
              login(bus);
            } catch (DBusExecutionException e) {
              LOG.log(Logger.Level.DEBUG, "no login service tells of locks", e);
            }
          }

          @Override
          public void lost() {
            tell(LoginSession.SERVICE, false);
          }
        });
  }

  private void login(DBusConnection bus) throws DBusException {
    var own = bus.getRemoteObject(LoginSession.SERVICE, LoginSession.OWN, Properties.class);
    String id = own.Get(LoginSession.INTERFACE, LoginSession.ID);
    String path =
        remote(bus, LoginSession.SERVICE, LoginSession.Logins.PATH, LoginSession.Logins.class)
            .GetSession(id)
            .getPath();
    var session = bus.getRemoteObject(LoginSession.SERVICE, path, LoginSession.class);
    bus.addSigHandler(LoginSession.Lock.class, session, _ -> ordered());
    bus.addSigHandler(LoginSession.Unlock.class, session, _ -> ordered());
    bus.addSigHandler(Properties.PropertiesChanged.class, session, this::changed);
    boolean hint =
        bus.getRemoteObject(LoginSession.SERVICE, path, Properties.class)
            .Get(LoginSession.INTERFACE, LoginSession.LOCKED);
    tell(LoginSession.SERVICE, hint);
  }

  private void changed(Properties.PropertiesChanged signal) {
    var hint = signal.getPropertiesChanged().get(LoginSession.LOCKED);
    if (signal.getInterfaceName().equals(LoginSession.INTERFACE)
        && hint != null
        && hint.getValue() instanceof Boolean now) {
      tell(LoginSession.SERVICE, now);
    }
  }
}
