package dev.assent.desktop.tray;

import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;

/// The interface of the StatusNotifierItem specification that panels call; its properties stand in
/// [StatusNotifierHost.TrayItem].
@DBusInterfaceName("org.kde.StatusNotifierItem")
@SuppressWarnings({"MethodName", "checkstyle:MethodName"})
public interface StatusNotifierItem extends DBusInterface {
  /// The symbol was clicked.
  void Activate(int x, int y);

  /// The symbol was clicked with the middle button.
  void SecondaryActivate(int x, int y);

  /// The panel wants us to draw a menu; ours goes over D-Bus.
  void ContextMenu(int x, int y);

  /// The wheel was turned over the symbol.
  void Scroll(int delta, String orientation);

  /// Tells panels that the picture is another.
  final class NewIcon extends DBusSignal {
    /// @param path the item's object path
    public NewIcon(String path) throws DBusException {
      super(path);
    }
  }

  /// Tells panels that the words are others.
  final class NewToolTip extends DBusSignal {
    /// @param path the item's object path
    public NewToolTip(String path) throws DBusException {
      super(path);
    }
  }

  /// Tells panels that the title is another.
  final class NewTitle extends DBusSignal {
    /// @param path the item's object path
    public NewTitle(String path) throws DBusException {
      super(path);
    }
  }

  /// Tells panels how important the symbol is.
  final class NewStatus extends DBusSignal {
    private final String status;

    /// @param path the item's object path
    /// @param status `Active` or `NeedsAttention`
    public NewStatus(String path, String status) throws DBusException {
      super(path, status);
      this.status = status;
    }

    /// `Active` or `NeedsAttention`.
    public String status() {
      return status;
    }
  }
}
