package dev.assent.core.presence.polkit;

import java.util.Map;
import org.freedesktop.dbus.Struct;
import org.freedesktop.dbus.annotations.Position;
import org.freedesktop.dbus.types.Variant;

/// The one who asks: `(sa{sv})`.
public final class PolkitSubject extends Struct {
  /// `system-bus-name`.
  @Position(0)
  public final String kind;

  /// `name`: a unique name on the bus.
  @Position(1)
  public final Map<String, Variant<?>> details;

  /// @param kind such as `system-bus-name`
  public PolkitSubject(String kind, Map<String, Variant<?>> details) {
    this.kind = kind;
    this.details = details;
  }

  /// The owner of a connection to the bus. The bus itself knows which process that is; a process
  /// named by its number could be another one by the time somebody looks.
  ///
  /// @param uniqueName such as `:1.42`, which no second connection ever gets
  static PolkitSubject onBus(String uniqueName) {
    return new PolkitSubject("system-bus-name", Map.of("name", new Variant<>(uniqueName)));
  }
}
