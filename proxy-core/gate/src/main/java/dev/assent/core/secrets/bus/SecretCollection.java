package dev.assent.core.secrets.bus;

import java.util.Map;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.types.Variant;

/// The part of `org.freedesktop.Secret.Collection` that Assent uses.
@DBusInterfaceName("org.freedesktop.Secret.Collection")
@SuppressWarnings("MethodName")
public interface SecretCollection extends DBusInterface {
  /// Keeps a secret.
  ///
  /// @param replace whether an item with the same attributes goes
  /// @return the item, or a prompt where a person would have to be asked
  Pair<DBusPath, DBusPath> CreateItem(
      Map<String, Variant<?>> properties, BusSecret secret, boolean replace);
}
