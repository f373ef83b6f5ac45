package dev.assent.desktop.tray;

import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;

/// The service that blanks and locks the screen of a session, as KDE, XFCE and others have it.
@DBusInterfaceName(ScreenSaver.NAME)
@SuppressWarnings("MethodName")
public interface ScreenSaver extends DBusInterface {
  /// Its well-known name, which is its interface's too.
  String NAME = "org.freedesktop.ScreenSaver";

  /// Its object path.
  String PATH = "/org/freedesktop/ScreenSaver";

  /// True while the screen is blanked or locked.
  boolean GetActive();

  /// The same as GNOME has it.
  @DBusInterfaceName(Gnome.NAME)
  interface Gnome extends DBusInterface {
    /// Its well-known name, which is its interface's too.
    String NAME = "org.gnome.ScreenSaver";

    /// Its object path.
    String PATH = "/org/gnome/ScreenSaver";

    /// True while the screen is blanked or locked.
    boolean GetActive();

    /// Tells that this has changed.
    final class ActiveChanged extends DBusSignal {
      private final boolean active;

      /// @param path the service's object path
      public ActiveChanged(String path, boolean active) throws DBusException {
        super(path, active);
        this.active = active;
      }

      /// True if the screen is blanked or locked now.
      public boolean active() {
        return active;
      }
    }
  }

  /// Tells that this has changed.
  final class ActiveChanged extends DBusSignal {
    private final boolean active;

    /// @param path the service's object path
    public ActiveChanged(String path, boolean active) throws DBusException {
      super(path, active);
      this.active = active;
    }

    /// True if the screen is blanked or locked now.
    public boolean active() {
      return active;
    }
  }
}
