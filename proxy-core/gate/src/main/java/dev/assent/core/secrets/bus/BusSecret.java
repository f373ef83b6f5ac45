package dev.assent.core.secrets.bus;

import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.Struct;
import org.freedesktop.dbus.annotations.Position;

/// A secret on its way over the bus: `(oayays)`. The value is sealed with the key of the session.
public final class BusSecret extends Struct {
  /// The session whose key seals it.
  @Position(0)
  public final DBusPath session;

  /// The initialisation vector.
  @Position(1)
  public final byte[] parameters;

  /// The sealed value.
  @Position(2)
  public final byte[] value;

  /// `text/plain; charset=utf8`.
  @Position(3)
  public final String contentType;

  /// @param session whose key seals the value
  public BusSecret(DBusPath session, byte[] parameters, byte[] value, String contentType) {
    this.session = session;
    this.parameters = parameters;
    this.value = value;
    this.contentType = contentType;
  }
}
