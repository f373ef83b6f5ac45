package dev.assent.desktop.tray;

import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.interfaces.DBusInterface;

/// The service to which items announce themselves; the panel or the desktop runs it.
@DBusInterfaceName("org.kde.StatusNotifierWatcher")
@SuppressWarnings("MethodName")
public interface StatusNotifierWatcher extends DBusInterface {
  /// Its well-known name.
  String NAME = "org.kde.StatusNotifierWatcher";

  /// Its object path.
  String PATH = "/StatusNotifierWatcher";

  /// Announces an item.
  ///
  /// @param service the bus name of the item
  void RegisterStatusNotifierItem(String service);
}
