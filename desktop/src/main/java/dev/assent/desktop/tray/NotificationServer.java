package dev.assent.desktop.tray;

import java.util.List;
import java.util.Map;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;

/// The desktop's notification service, as the Desktop Notifications Specification has it.
@DBusInterfaceName("org.freedesktop.Notifications")
@SuppressWarnings("MethodName")
public interface NotificationServer extends DBusInterface {
  /// Its well-known name.
  String NAME = "org.freedesktop.Notifications";

  /// Its object path.
  String PATH = "/org/freedesktop/Notifications";

  /// The abilities of the server, such as `actions`, `body` and `body-markup`.
  List<String> GetCapabilities();

  /// Shows a notification.
  ///
  /// @param replaces the number of the one it takes the place of; 0 for a new one
  /// @param actions key and text, by turns
  /// @param timeout milliseconds; -1 for as long as the service likes, 0 for ever
  /// @return its number
  UInt32 Notify(
      String application,
      UInt32 replaces,
      String icon,
      String summary,
      String body,
      List<String> actions,
      Map<String, Variant<?>> hints,
      int timeout);

  /// Takes a notification away.
  void CloseNotification(UInt32 id);

  /// Tells that a notification is gone.
  final class NotificationClosed extends DBusSignal {
    private final UInt32 id;
    private final UInt32 reason;

    /// @param path the service's object path
    /// @param reason 1 it ran out, 2 a person put it away, 3 its sender took it away
    public NotificationClosed(String path, UInt32 id, UInt32 reason) throws DBusException {
      super(path, id, reason);
      this.id = id;
      this.reason = reason;
    }

    /// The notification's number.
    public UInt32 id() {
      return id;
    }

    /// Why it is gone.
    public UInt32 reason() {
      return reason;
    }
  }

  /// Tells that a person chose something.
  final class ActionInvoked extends DBusSignal {
    private final UInt32 id;
    private final String action;

    /// @param path the service's object path
    /// @param action the key of what was chosen; `default` for the notification itself
    public ActionInvoked(String path, UInt32 id, String action) throws DBusException {
      super(path, id, action);
      this.id = id;
      this.action = action;
    }

    /// The notification's number.
    public UInt32 id() {
      return id;
    }

    /// The key of what was chosen.
    public String action() {
      return action;
    }
  }
}
