package dev.assent.desktop.tray;

import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;

/// A person's session, as the login service of the machine knows it.
@DBusInterfaceName(LoginSession.INTERFACE)
@SuppressWarnings("MethodName")
public interface LoginSession extends DBusInterface {
  /// The login service's well-known name.
  String SERVICE = "org.freedesktop.login1";

  /// The interface of a session.
  String INTERFACE = "org.freedesktop.login1.Session";

  /// The session of whoever asks.
  String OWN = "/org/freedesktop/login1/session/auto";

  /// Its property: the session's id.
  String ID = "Id";

  /// Its property: whether the screen is locked. Not every desktop says so.
  String LOCKED = "LockedHint";

  /// Knows the sessions.
  @DBusInterfaceName("org.freedesktop.login1.Manager")
  interface Logins extends DBusInterface {
    /// Its object path.
    String PATH = "/org/freedesktop/login1";

    /// The path of a session.
    DBusPath GetSession(String id);
  }

  /// Tells the session to lock its screen.
  final class Lock extends DBusSignal {
    /// @param path the session's
    public Lock(String path) throws DBusException {
      super(path);
    }
  }

  /// Tells the session to unlock its screen. Not sent where a person does so with a password.
  final class Unlock extends DBusSignal {
    /// @param path the session's
    public Unlock(String path) throws DBusException {
      super(path);
    }
  }
}
