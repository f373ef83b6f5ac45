package dev.assent.core.secrets.bus;

import java.util.List;
import java.util.Map;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.types.Variant;

/// The part of `org.freedesktop.Secret.Service` that Assent uses.
@DBusInterfaceName("org.freedesktop.Secret.Service")
@SuppressWarnings("MethodName")
public interface SecretService extends DBusInterface {
  /// Its name on the bus.
  String NAME = "org.freedesktop.secrets";

  /// Its object.
  String PATH = "/org/freedesktop/secrets";

  /// The path that stands for "no object".
  String NO_PATH = "/";

  /// Agrees on a key.
  ///
  /// @return the service's public key, and the session
  Pair<Variant<?>, DBusPath> OpenSession(String algorithm, Variant<?> input);

  /// Items that have all these attributes.
  ///
  /// @return the readable ones, and the locked ones
  Pair<List<DBusPath>, List<DBusPath>> SearchItems(Map<String, String> attributes);

  /// Opens what is locked.
  ///
  /// @return what is open now, and a prompt where a person would have to be asked
  Pair<List<DBusPath>, DBusPath> Unlock(List<DBusPath> objects);

  /// The collection of an alias such as `default`.
  DBusPath ReadAlias(String name);

  /// Makes a collection.
  ///
  /// @return what was made, and a prompt where a person has to be asked first
  Pair<DBusPath, DBusPath> CreateCollection(Map<String, Variant<?>> properties, String alias);
}
