package dev.assent.core.secrets.bus;

import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.interfaces.DBusInterface;

/// The part of `org.freedesktop.Secret.Item` that Assent uses.
@DBusInterfaceName("org.freedesktop.Secret.Item")
@SuppressWarnings("MethodName")
public interface SecretItem extends DBusInterface {
  /// Its interface, whose properties are read.
  String INTERFACE = "org.freedesktop.Secret.Item";

  /// The value, sealed with the key of a session.
  BusSecret GetSecret(DBusPath session);

  /// Takes the item out.
  ///
  /// @return a prompt where a person would have to be asked, else [SecretService#NO_PATH]
  DBusPath Delete();
}
